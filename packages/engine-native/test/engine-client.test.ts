import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TokenEvent } from '../src/engine.js';
import {
  EngineClient,
  EngineLostError,
  type RemoteModel,
  type RemoteStream,
  type RemoteStreamOptions,
  type SoundAnswer,
  type SoundOrigin,
  type StreamReport,
} from '../src/engine-client.js';
import { type EnginePort, workerPort } from '../src/engine-port.js';
import { heartbeatMs } from '../src/engine-protocol.js';
import {
  BadArgumentError,
  CancelledError,
  DisposedError,
  engine,
  type LoadProgress,
  type Model,
  NotAModelError,
} from '../src/index.js';
import { caption } from './caption.js';
import { ClipSender, type ClipSenderOptions } from './engine-host/clip-sender.js';
import { type HostProcess, startProcess, startWorker } from './engine-host/start.js';
import { demoModel, joined, sample, silence } from './samples.js';

/** A clip longer than what may be on its way, and a second of silence at its end. */
const clip = joined(sample('welcome').pcm, silence(1), sample('fox').pcm, silence(1));
const cpu = { device: 'cpu', threads: 1 };

interface Run {
  text: string;
  events: TokenEvent[];
  origins: SoundOrigin[];
  sender: ClipSender;
  stream: RemoteStream;
  receivedTo: number | null;
}

/** Through the client's own port. */
function here(pcm: Float32Array, options?: ClipSenderOptions) {
  return async (stream: RemoteStream): Promise<ClipSender> => {
    const post = await stream.attachHere((answer) => sender.send(answer));
    const sender = new ClipSender(pcm, post, options);
    sender.send();
    return sender;
  };
}

/** Through a port of its own, as a sound host sends. */
function ownPort(pcm: Float32Array, options?: ClipSenderOptions) {
  return async (stream: RemoteStream): Promise<ClipSender> => {
    const { port1, port2 } = new MessageChannel();
    await stream.attachPort(port2);
    const port = workerPort(port1);
    const sender = new ClipSender(pcm, (frame) => port.post(frame), options);
    port.listen({ onMessage: (answer) => sender.send(answer as SoundAnswer), onClose: () => {} });
    sender.send();
    return sender;
  };
}

async function run(
  model: RemoteModel,
  connect: (stream: RemoteStream) => Promise<ClipSender>,
  options: Partial<RemoteStreamOptions> = {},
): Promise<Run> {
  const events: TokenEvent[] = [];
  const origins: SoundOrigin[] = [];
  const stream = await model.createStream({
    sourceId: 'microphone',
    onToken: (event) => events.push(event),
    onOrigin: (origin) => origins.push(origin),
    ...options,
  });
  const sender = await connect(stream);
  await sender.sent;
  const receivedTo = await stream.finish(sender.endSample);
  return { text: events.map(({ text }) => text).join(''), events, origins, sender, stream, receivedTo };
}

let local: Model;

beforeAll(async () => {
  local = await engine.loadModel(demoModel, cpu);
});

afterAll(() => local.dispose());

describe('in a process of its own', () => {
  let host: HostProcess;
  let model: RemoteModel;

  beforeAll(async () => {
    host = startProcess();
    model = await host.client.loadModel(demoModel, cpu);
  });

  afterAll(async () => {
    host.client.close();
    expect(await host.ended).toBe(0);
    expect(host.losses).toEqual([]);
  });

  test('the model, the devices and the file tell the same', async () => {
    expect(model.info).toMatchObject({ ...(await engine.readModelInfo(demoModel)), threads: 1 });
    const { memoryFree: _, ...device } = engine.listDevices().find(({ id }) => id === 'cpu')!;
    expect(await host.client.listDevices()).toContainEqual(expect.objectContaining(device));
    expect(await host.client.readModelInfo(demoModel)).toEqual(await engine.readModelInfo(demoModel));
  });

  test('the same frames make the same text at the same times', async () => {
    const expected = await caption(local, clip, { feeds: [1320, ...Array<number>(200).fill(1280)] });
    const { text, events, origins, stream, receivedTo } = await run(model, here(clip));
    expect(text).toBe('hello and welcome to live captions the quick brown fox jumps over the lazy dog');
    expect(events).toEqual(expected.events);
    expect(origins).toEqual([{ streamSample: 0, sourceSample: 0 }]);
    expect(receivedTo).toBe(clip.length);
    expect((await stream.stats()).stats).toMatchObject({ samplesFed: clip.length, tokens: expected.stats.tokens });
    await stream.dispose();
  });

  test.each([80, 500, 5000])('chunks of %i ms come through with 4 s on their way', async (chunkMs) => {
    const { text, sender, stream } = await run(model, here(clip), { chunkMs, delay: 10 });
    expect(text).toBe((await caption(local, clip, { chunkMs, delay: 10 })).text);
    const taken = sender.answers.map((answer) => (answer.type === 'taken' ? answer.upToSample : Number.NaN));
    expect(taken).toEqual([...taken].sort((a, b) => a - b));
    expect(taken.length).toBeGreaterThan(1);
    await stream.dispose();
  });

  test("words are placed in the source's sound wherever it begins and jumps", async () => {
    const events: TokenEvent[] = [];
    const origins: SoundOrigin[] = [];
    const stream = await model.createStream({
      sourceId: 'computer',
      onToken: (event) => events.push(event),
      onOrigin: (origin) => origins.push(origin),
    });
    const answers: SoundAnswer[] = [];
    const send = await stream.attachHere((answer) => answers.push(answer));
    const pcm = sample('testing').pcm;
    send({ type: 'frame', firstSample: 50_000, pcm: pcm.slice(0, 8000) });
    send({ type: 'frame', firstSample: 90_000, pcm: pcm.slice(8000) });
    // The last samples wait for the rest of their chunk, which holds nobody up.
    const end = 90_000 + pcm.length - 8000;
    await expect.poll(() => answers.at(-1)).toEqual({ type: 'taken', upToSample: end });
    expect(await stream.finish(end)).toBe(end);
    expect(origins).toEqual([
      { streamSample: 0, sourceSample: 50_000 },
      { streamSample: 8000, sourceSample: 90_000 },
    ]);
    expect(events.map(({ text }) => text).join('')).toBe('testing one two three');
    await stream.dispose();
  });

  test('two streams on one model keep their words apart', async () => {
    const [welcome, fox] = await Promise.all([
      run(model, here(sample('welcome').pcm), { sourceId: 'microphone' }),
      run(model, here(sample('fox').pcm, { frames: [500, 3000] }), { sourceId: 'computer' }),
    ]);
    expect(welcome.text).toBe('hello and welcome to live captions');
    expect(fox.text).toBe('the quick brown fox jumps over the lazy dog');
    await Promise.all([welcome.stream.dispose(), fox.stream.dispose()]);
  });

  test('another delay goes through', async () => {
    const stream = await model.createStream({ sourceId: 'microphone', delay: 6 });
    await stream.setDelay(2);
    const sender = await here(sample('welcome').pcm)(stream);
    await stream.finish(sender.endSample);
    expect((await stream.stats()).stats.delay).toBe(2);
    await expect(stream.setDelay(3)).rejects.toMatchObject({ code: 'FINISHED' });
    await stream.dispose();
  });

  test('statistics come by themselves while a stream lives', async () => {
    const reports: StreamReport[] = [];
    const stream = await model.createStream({ sourceId: 'microphone', onStats: (report) => reports.push(report) });
    const send = await stream.attachHere(() => {});
    send({ type: 'frame', firstSample: 100, pcm: silence(1) });
    await expect.poll(() => reports.at(-1)).toMatchObject({ receivedTo: 16_100, stats: { samplesFed: 16_000 } });
    await stream.dispose();
    const count = reports.length;
    await sleep(600);
    expect(reports).toHaveLength(count);
  });

  test('progress is told, a signal stops the load, and no further report comes', async () => {
    const progress: LoadProgress[] = [];
    const loaded = await host.client.loadModel(demoModel, { ...cpu, onProgress: (step) => progress.push(step) });
    await loaded.dispose();
    expect(progress.at(-1)?.fraction).toBe(1);
    const controller = new AbortController();
    const reason = new Error('changed my mind');
    let reports = 0;
    const load = host.client.loadModel(demoModel, {
      ...cpu,
      signal: controller.signal,
      onProgress: () => {
        reports++;
        controller.abort(reason);
      },
    });
    await expect(load).rejects.toBeInstanceOf(CancelledError);
    await expect(load).rejects.toMatchObject({ cause: reason });
    expect(reports).toBe(1);
    await expect(host.client.loadModel(demoModel, { signal: AbortSignal.abort() })).rejects.toBeInstanceOf(
      CancelledError,
    );
  });

  describe('errors keep their class, code, message and detail', () => {
    let folder: string;

    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'undertext-client-'));
    });

    afterEach(() => rmSync(folder, { recursive: true }));

    test('of a file that is no model', async () => {
      const path = join(folder, 'Modell für 字幕.gguf');
      writeFileSync(path, '<!doctype html>');
      const direct = await engine.loadModel(path).catch((error: unknown) => error as NotAModelError);
      for (const ask of [() => host.client.loadModel(path), () => host.client.readModelInfo(path)]) {
        const error = await ask().catch((reason: unknown) => reason);
        expect(error).toBeInstanceOf(NotAModelError);
        const { message, detail } = direct as NotAModelError;
        expect(error).toMatchObject({ code: 'NOT_A_MODEL', message, detail });
      }
    });

    test('of a wrong argument', async () => {
      const wrong = model.createStream({ sourceId: 'microphone', delay: 16 });
      await expect(wrong).rejects.toBeInstanceOf(BadArgumentError);
      await expect(host.client.loadModel(7 as never)).rejects.toBeInstanceOf(TypeError);
      await expect(host.client.request({ type: 'sing' } as never)).rejects.toThrow('knows no request "sing"');
    });

    test('of what was disposed of', async () => {
      const loaded = await host.client.loadModel(demoModel, cpu);
      const stream = await loaded.createStream({ sourceId: 'microphone' });
      await loaded.dispose();
      await loaded.dispose();
      await expect(loaded.createStream({ sourceId: 'microphone' })).rejects.toBeInstanceOf(DisposedError);
      await expect(stream.finish()).rejects.toBeInstanceOf(DisposedError);
      await stream.dispose();
    });
  });

  test('after cancel() no event comes, and finish() rejects', async () => {
    let events = 0;
    const stream = await model.createStream({ sourceId: 'microphone', onToken: () => events++ });
    const send = await stream.attachHere(() => {});
    send({ type: 'frame', firstSample: 0, pcm: sample('fox').pcm.slice() });
    await expect.poll(() => events).toBeGreaterThan(0);
    const finish = stream.finish();
    stream.cancel();
    const heard = events;
    await expect(finish).rejects.toBeInstanceOf(CancelledError);
    expect(events).toBe(heard);
    await stream.dispose();
  });
});

describe('sound through a port of its own', () => {
  let client: EngineClient;
  let model: RemoteModel;

  beforeAll(async () => {
    ({ client } = startWorker());
    model = await client.loadModel(demoModel, cpu);
  });

  afterAll(() => client.close());

  test('makes the same text', async () => {
    const { text, receivedTo, stream } = await run(model, ownPort(clip, { firstSample: 7 }));
    expect(text).toBe((await caption(local, clip)).text);
    expect(receivedTo).toBe(7 + clip.length);
    await stream.dispose();
  });

  test('finish waits for sound that is still on its way', async () => {
    const stream = await model.createStream({ sourceId: 'microphone' });
    const { port1, port2 } = new MessageChannel();
    await stream.attachPort(port2);
    const finish = stream.finish(16_000);
    await sleep(200);
    workerPort(port1).post({ type: 'frame', firstSample: 0, pcm: silence(1) });
    expect(await finish).toBe(16_000);
    await stream.dispose();
  });

  test('finish does not wait for sound whose sender is gone', async () => {
    const stream = await model.createStream({ sourceId: 'microphone' });
    const { port1, port2 } = new MessageChannel();
    await stream.attachPort(port2);
    workerPort(port1).post({ type: 'frame', firstSample: 0, pcm: silence(0.5) });
    const finish = stream.finish(16_000);
    port1.close();
    expect(await finish).toBe(8000);
    await stream.dispose();
  });

  test('a port that takes the place of another is the only one heard', async () => {
    const stream = await model.createStream({ sourceId: 'microphone' });
    const { port1, port2 } = new MessageChannel();
    await stream.attachPort(port2);
    const old = workerPort(port1);
    const closed = new Promise<void>((resolve) => old.listen({ onMessage: () => {}, onClose: resolve }));
    old.post({ type: 'frame', firstSample: 0, pcm: silence(1) });
    await expect.poll(async () => (await stream.stats()).receivedTo).toBe(16_000);
    const next = new MessageChannel();
    await stream.attachPort(next.port2);
    await closed;
    // What had come is not taken twice, wherever the new sender begins.
    workerPort(next.port1).post({ type: 'frame', firstSample: 8000, pcm: silence(1) });
    expect(await stream.finish(24_000)).toBe(24_000);
    expect((await stream.stats()).stats.samplesFed).toBe(24_000);
    await stream.dispose();
  });
});

describe('a process that dies', () => {
  test('rejects what is pending and all that follows, and tells the owner, the model and the stream', async () => {
    const { child, client, losses, ended } = startProcess();
    const told: unknown[] = [];
    const model = await client.loadModel(demoModel, { ...cpu, onLost: (error) => told.push(error) });
    const stream = await model.createStream({ sourceId: 'microphone', onError: (error) => told.push(error) });
    const send = await stream.attachHere(() => {});
    child.kill('SIGSTOP');
    send({ type: 'frame', firstSample: 0, pcm: clip.slice() });
    const pending = [stream.finish(clip.length), stream.stats(), client.listDevices(), client.loadModel(demoModel)];
    child.kill('SIGKILL');
    for (const request of pending) {
      await expect(request).rejects.toBeInstanceOf(EngineLostError);
      await expect(request).rejects.toMatchObject({ code: 'ENGINE_LOST', message: expect.stringContaining('ended') });
    }
    expect(await ended).toBe('SIGKILL');
    await expect(client.listDevices()).rejects.toBeInstanceOf(EngineLostError);
    expect(losses).toHaveLength(1);
    expect(told).toEqual([losses[0], losses[0]]);
    send({ type: 'frame', firstSample: clip.length, pcm: clip.slice() });
    await stream.dispose();
    await model.dispose();
  });

  test('ends by itself when its client is gone', async () => {
    const { child, client, ended } = startProcess();
    const model = await client.loadModel(demoModel, cpu);
    const stream = await model.createStream({ sourceId: 'microphone' });
    (await stream.attachHere(() => {}))({ type: 'frame', firstSample: 0, pcm: clip.slice() });
    const finish = stream.finish();
    child.disconnect();
    await expect(finish).rejects.toBeInstanceOf(EngineLostError);
    expect(await ended).toBe(0);
  });

  test('a close by the client is no loss', async () => {
    const { client, losses, ended } = startProcess();
    const devices = client.listDevices();
    client.close();
    await expect(devices).rejects.toThrow('the connection to the engine');
    expect(await ended).toBe(0);
    expect(losses).toEqual([]);
  });
});

describe('a process that hangs', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test('is lost after twenty heartbeats without one, and not before', async () => {
    let beat = () => {};
    const port: EnginePort = {
      post: () => {},
      listen: ({ onMessage }) => {
        beat = () => onMessage({ type: 'heartbeat' }, []);
      },
      close: () => {},
    };
    const losses: EngineLostError[] = [];
    const client = new EngineClient(port, (error) => losses.push(error));
    const pending = client.listDevices().catch((error: unknown) => error);
    for (let i = 0; i < 30; i++) {
      await vi.advanceTimersByTimeAsync(9 * heartbeatMs);
      beat();
    }
    await vi.advanceTimersByTimeAsync(20 * heartbeatMs);
    expect(losses).toEqual([]);
    await vi.advanceTimersByTimeAsync(heartbeatMs);
    expect(losses).toHaveLength(1);
    expect(await pending).toBe(losses[0]);
    expect(losses[0]!.message).toContain('does not answer');
  });
});
