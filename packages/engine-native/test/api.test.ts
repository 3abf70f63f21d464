import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  BadArgumentError,
  CancelledError,
  DisposedError,
  type EngineError,
  engine,
  FileNotFoundError,
  FinishedError,
  type LoadOptions,
  type LoadProgress,
  type Model,
  NotAModelError,
  QueueFullError,
  type Stream,
  type StreamOptions,
  UnknownDeviceError,
} from '../src/index.js';
import { nativeBinding } from '../src/native-binding.js';
import { caption } from './caption.js';
import { demoModel, sample, sampleRate, silence } from './samples.js';

let model: Model;
let folder: string;
const streams: Stream[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'undertext-api-'));
  model = await engine.loadModel(demoModel);
});

afterEach(() => {
  for (const stream of streams.splice(0)) stream.dispose();
});

afterAll(async () => {
  await model.dispose();
  rmSync(folder, { recursive: true });
});

function createStream(options: StreamOptions = {}): Stream {
  const stream = model.createStream(options);
  streams.push(stream);
  return stream;
}

function thrown(call: () => void): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return undefined;
}

/** Feeds silence, a second at a time, until the stream refuses. */
function fill(stream: Stream): { error: unknown; samplesTaken: number } {
  for (let seconds = 0; seconds < 1000; seconds++) {
    const error = thrown(() => stream.feed(silence(1)));
    if (error) return { error, samplesTaken: seconds * sampleRate };
  }
  throw new Error('1000 s of sound were taken');
}

describe('devices', () => {
  test('the CPU is always there', () => {
    expect(engine.listDevices()).toContainEqual(expect.objectContaining({ id: 'cpu', backend: 'CPU', kind: 'cpu' }));
  });
});

describe('loading', () => {
  test('reports progress that grows, stage by stage, up to the end', async () => {
    const progress: LoadProgress[] = [];
    const loaded = await engine.loadModel(demoModel, { onProgress: (step) => progress.push(step) });
    await loaded.dispose();
    const fractions = progress.map(({ fraction }) => fraction);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true);
    expect(fractions.at(-1)).toBe(1);
    const stages = ['reading', 'weights', 'preparing', 'measuring'];
    const order = progress.map(({ stage }) => stages.indexOf(stage));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
  });

  test('says what the model and the device are', () => {
    expect(model.info).toMatchObject({
      path: demoModel,
      architecture: 'voxtral_realtime',
      fileBytes: 6956256,
      encoder: { layers: 4, width: 128, window: 750 },
      decoder: { layers: 4, width: 192, window: 8192 },
      vocabulary: 1828,
      defaultDelay: 6,
    });
    expect(model.info.threads).toBeGreaterThan(0);
    expect(model.info.weightBytes).toBeGreaterThan(6e6);
    expect(model.info.deviceReason).not.toBe('');
    expect(model.info.device.id).not.toBe('');
  });

  test("a file's header tells the same without a load", async () => {
    const header = await engine.readModelInfo(demoModel);
    expect(model.info).toMatchObject(header);
    expect(header).not.toHaveProperty('device');
  });

  test('a signal that is already aborted stops it before it starts', async () => {
    const reason = new Error('changed my mind');
    const load = engine.loadModel(demoModel, { signal: AbortSignal.abort(reason) });
    await expect(load).rejects.toBeInstanceOf(CancelledError);
    await expect(load).rejects.toMatchObject({ cause: reason });
  });

  test('a signal stops it at its first report, and no further report comes', async () => {
    const controller = new AbortController();
    let reports = 0;
    const load = engine.loadModel(demoModel, {
      signal: controller.signal,
      onProgress: () => {
        reports++;
        controller.abort();
      },
    });
    await expect(load).rejects.toBeInstanceOf(CancelledError);
    expect(reports).toBe(1);
  });

  test('aborting after the load changes nothing', async () => {
    const controller = new AbortController();
    const loaded = await engine.loadModel(demoModel, { signal: controller.signal });
    controller.abort();
    await sleep(10);
    expect((await caption(loaded, sample('testing').pcm)).text).toBe('testing one two three');
    await loaded.dispose();
  });

  const html = '<!doctype html><title>404</title>';
  test.each<[string, (path: string) => void, new (message: string) => EngineError]>([
    ['is not there', () => {}, FileNotFoundError],
    ['is empty', (path) => writeFileSync(path, ''), NotAModelError],
    ['is a web page', (path) => writeFileSync(path, html), NotAModelError],
  ])('a file that %s is a typed error that names it', async (_, write, type) => {
    const path = join(folder, 'Modell für 字幕.gguf');
    rmSync(path, { force: true });
    write(path);
    for (const read of [engine.loadModel, engine.readModelInfo]) {
      const error = await read(path).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(type);
      expect((error as Error).message).toContain('Modell für 字幕.gguf');
    }
  });

  test('a path may have spaces, umlauts and other scripts', async () => {
    const path = join(folder, 'Modell für 字幕 2.gguf');
    copyFileSync(demoModel, path);
    const loaded = await engine.loadModel(path);
    expect(loaded.info.path).toBe(path);
    expect((await engine.readModelInfo(path)).path).toBe(path);
    await loaded.dispose();
  });

  test('a device that is not there is a typed error that names it', async () => {
    const load = engine.loadModel(demoModel, { device: 'abacus0' });
    await expect(load).rejects.toBeInstanceOf(UnknownDeviceError);
    await expect(load).rejects.toMatchObject({ message: expect.stringContaining('abacus0') });
  });

  test.each<[string, unknown, unknown]>([
    ['no path', undefined, {}],
    ['a number as path', 7, {}],
    ['null options', demoModel, null],
    ['a number as device', demoModel, { device: 1 }],
    ['a text as threads', demoModel, { threads: '4' }],
    ['a text as onProgress', demoModel, { onProgress: 'log' }],
    ['another signal', demoModel, { signal: {} }],
    ['a number as testing', demoModel, { testing: 1 }],
    ['an unknown attention', demoModel, { testing: { attention: 'quick' } }],
    ['a number as repack', demoModel, { testing: { repack: 1 } }],
  ])('%s is a TypeError', async (_, path, options) => {
    await expect(engine.loadModel(path as string, options as LoadOptions)).rejects.toBeInstanceOf(TypeError);
  });

  test.each([{ threads: -1 }, { threads: 1.5 }, { threads: Number.NaN }, { threads: 2 ** 40 }])(
    '%o is out of range',
    async (options) => {
      await expect(engine.loadModel(demoModel, options)).rejects.toBeInstanceOf(BadArgumentError);
    },
  );

  test('a NUL in the path is no file name', async () => {
    await expect(engine.loadModel(`${demoModel}\0.txt`)).rejects.toBeInstanceOf(BadArgumentError);
  });
});

describe('creating a stream', () => {
  test.each([0, 0.5, -1, 16, 29, 31, 1e9])('delay %d is an error that names the valid ones', (delay) => {
    const error = thrown(() => model.createStream({ delay }));
    expect(error).toBeInstanceOf(BadArgumentError);
    if (Number.isInteger(delay)) expect((error as Error).message).toMatch(/\b15\b.*\b30\b/);
  });

  test.each([79, 5001, -80, 80.5])('chunks of %d ms are out of range', (chunkMs) => {
    expect(thrown(() => model.createStream({ chunkMs }))).toBeInstanceOf(BadArgumentError);
  });

  test.each<[string, unknown]>([
    ['null', null],
    ['a text as delay', { delay: '6' }],
    ['a text as chunkMs', { chunkMs: '80' }],
    ['a text as onToken', { onToken: 'log' }],
    ['a number as onError', { onError: 1 }],
    ['a plain array as script', { testing: { script: [32] } }],
    ['a text as exact', { testing: { exact: 'yes' } }],
  ])('%s is a TypeError', (_, options) => {
    expect(thrown(() => model.createStream(options as StreamOptions))).toBeInstanceOf(TypeError);
  });

  test('takes the default delay of the model', () => {
    expect(createStream().stats().delay).toBe(model.info.defaultDelay);
    expect(createStream({ delay: 30 }).stats().delay).toBe(30);
  });
});

describe('feeding', () => {
  test('takes any part of a Float32Array, and none at all', async () => {
    const { pcm } = sample('testing');
    const wide = new Float32Array(pcm.length + 13);
    wide.set(pcm, 7);
    const text = (await caption(model, wide.subarray(7, 7 + pcm.length), { feeds: [1, 0, 999] })).text;
    expect(text).toBe('testing one two three');
    const stream = createStream();
    stream.feed(new Float32Array(0));
    expect(stream.stats().samplesFed).toBe(0);
  });

  test('copies: the caller may change the array at once', async () => {
    const stream = createStream();
    let text = '';
    const other = model.createStream({
      onToken: (event) => {
        text += event.text;
      },
    });
    streams.push(other);
    const pcm = sample('testing').pcm.slice();
    other.feed(pcm);
    pcm.fill(0);
    await other.finish();
    expect(text).toBe('testing one two three');
    expect(stream.stats().samplesFed).toBe(0);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a plain array', [0, 0]],
    ['a Float64Array', new Float64Array(4)],
    ['an Int16Array', new Int16Array(4)],
    ['a buffer', Buffer.alloc(16)],
    ['an ArrayBuffer', new ArrayBuffer(16)],
  ])('%s is a TypeError', (_, pcm) => {
    const stream = createStream();
    expect(thrown(() => stream.feed(pcm as Float32Array))).toBeInstanceOf(TypeError);
    expect(stream.stats().samplesFed).toBe(0);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e30])(
    'a sample of %d is refused by its index, and the stream goes on unharmed',
    async (value) => {
      let text = '';
      const stream = createStream({
        onToken: (event) => {
          text += event.text;
        },
      });
      const bad = silence(0.1);
      bad[77] = value;
      const error = thrown(() => stream.feed(bad));
      expect(error).toBeInstanceOf(BadArgumentError);
      expect(error).toMatchObject({ detail: '77' });
      expect(stream.stats().samplesFed).toBe(0);
      stream.feed(sample('testing').pcm);
      await stream.finish();
      expect(text).toBe('testing one two three');
    },
  );
});

describe('the bound', () => {
  const bound = (nativeBinding().queueBoundMs * sampleRate) / 1000;

  test('refuses with a typed error, takes nothing then, and takes sound again after room()', async () => {
    const stream = createStream();
    const { error, samplesTaken } = fill(stream);
    expect(error).toBeInstanceOf(QueueFullError);
    expect(samplesTaken).toBeGreaterThanOrEqual(bound);
    expect(stream.stats().samplesFed).toBe(samplesTaken);
    await stream.room();
    expect(stream.stats().samplesWaiting).toBeLessThan(bound);
    stream.feed(silence(1));
    expect(stream.stats().samplesFed).toBe(samplesTaken + sampleRate);
  });

  test('a feed of any length is taken while less than the bound waits', () => {
    const stream = createStream();
    stream.feed(silence(120));
    expect(stream.stats().samplesFed).toBe(120 * sampleRate);
    expect(thrown(() => stream.feed(silence(1)))).toBeInstanceOf(QueueFullError);
  });

  test('room() resolves at once when there is room, and for everyone who waits', async () => {
    const stream = createStream();
    await stream.room();
    fill(stream);
    await Promise.all([stream.room(), stream.room(), stream.room()]);
    stream.feed(silence(1));
  });

  test.each<[string, (stream: Stream) => void, new (message: string) => EngineError]>([
    ['cancel', (stream) => stream.cancel(), CancelledError],
    ['dispose', (stream) => stream.dispose(), DisposedError],
  ])('%s rejects those who wait for room', async (_, end, type) => {
    const stream = createStream();
    fill(stream);
    const waiting = stream.room();
    end(stream);
    await expect(waiting).rejects.toBeInstanceOf(type);
  });
});

describe('finishing', () => {
  test('resolves once all text is out, the same promise for every call', async () => {
    const stream = createStream();
    stream.feed(sample('welcome').pcm);
    const finished = stream.finish();
    expect(stream.finish()).toBe(finished);
    await finished;
    expect(stream.stats().samplesWaiting).toBe(0);
    expect(stream.finish()).toBe(finished);
  });

  test('without any sound has no text and no error', async () => {
    expect((await caption(model, silence(0))).text).toBe('');
  });

  test('ends feed(), setDelay() and room() with a typed error', async () => {
    const stream = createStream();
    stream.feed(silence(0.5));
    const finished = stream.finish();
    for (let round = 0; round < 2; round++) {
      expect(thrown(() => stream.feed(silence(0.1)))).toBeInstanceOf(FinishedError);
      expect(thrown(() => stream.setDelay(4))).toBeInstanceOf(FinishedError);
      await expect(stream.room()).rejects.toBeInstanceOf(FinishedError);
      await finished;
    }
  });
});

describe('cancelling', () => {
  test('no event comes after it returns, also from within an event', async () => {
    for (const events of [1, 3]) {
      let seen = 0;
      const stream = createStream({
        onToken: () => {
          seen++;
          if (seen === events) stream.cancel();
        },
      });
      stream.feed(sample('long').pcm);
      await expect(stream.finish()).rejects.toBeInstanceOf(CancelledError);
      await sleep(50);
      expect(seen).toBe(events);
    }
  });

  test('ends everything but stats() and dispose() with a typed error', async () => {
    const stream = createStream();
    stream.feed(silence(0.5));
    stream.cancel();
    stream.cancel();
    expect(thrown(() => stream.feed(silence(0.1)))).toBeInstanceOf(CancelledError);
    expect(thrown(() => stream.setDelay(4))).toBeInstanceOf(CancelledError);
    await expect(stream.room()).rejects.toBeInstanceOf(CancelledError);
    await expect(stream.finish()).rejects.toBeInstanceOf(CancelledError);
    expect(stream.stats().samplesFed).toBe(sampleRate / 2);
    stream.dispose();
  });

  test('leaves the other streams of the model alone', async () => {
    const other = caption(model, sample('fox').pcm);
    const stream = createStream();
    stream.feed(sample('long').pcm);
    await sleep(5);
    stream.cancel();
    expect((await other).text).toBe('the quick brown fox jumps over the lazy dog');
  });
});

describe('disposing', () => {
  test('of a stream ends every use but dispose() with a typed error', async () => {
    const stream = createStream();
    const finished = stream.finish();
    stream.dispose();
    stream.dispose();
    await expect(finished).rejects.toBeInstanceOf(DisposedError);
    expect(thrown(() => stream.feed(silence(0.1)))).toBeInstanceOf(DisposedError);
    expect(thrown(() => stream.setDelay(4))).toBeInstanceOf(DisposedError);
    expect(thrown(() => stream.cancel())).toBeInstanceOf(DisposedError);
    expect(thrown(() => stream.stats())).toBeInstanceOf(DisposedError);
    await expect(stream.room()).rejects.toBeInstanceOf(DisposedError);
  });

  test('of a model disposes of its streams at once, and of the rest when it resolves', async () => {
    const loaded = await engine.loadModel(demoModel);
    let seen = 0;
    const stream = loaded.createStream({ onToken: () => seen++ });
    stream.feed(sample('long').pcm);
    const finished = stream.finish();
    const disposed = loaded.dispose();
    const seenThen = seen;
    expect(loaded.dispose()).toBe(disposed);
    await expect(finished).rejects.toBeInstanceOf(DisposedError);
    expect(thrown(() => stream.feed(silence(0.1)))).toBeInstanceOf(DisposedError);
    expect(thrown(() => loaded.createStream())).toBeInstanceOf(DisposedError);
    await disposed;
    expect(seen).toBe(seenThen);
    expect(loaded.info.path).toBe(demoModel);
  });

  test('is what `using` does, where the runtime has it', async () => {
    const stream = createStream();
    stream[Symbol.dispose]();
    expect(thrown(() => stream.stats())).toBeInstanceOf(DisposedError);
    const loaded = await engine.loadModel(demoModel);
    await loaded[Symbol.asyncDispose]();
    expect(thrown(() => loaded.createStream())).toBeInstanceOf(DisposedError);
  });
});

describe('setDelay', () => {
  test.each([0, -1, 16, 31])('%d is an error that names the valid ones', (delay) => {
    const stream = createStream();
    const error = thrown(() => stream.setDelay(delay));
    expect(error).toBeInstanceOf(BadArgumentError);
    expect((error as Error).message).toMatch(/\b15\b.*\b30\b/);
    expect(stream.stats().delay).toBe(6);
  });

  test.each<[unknown]>([[undefined], [null], ['6']])('%o is a TypeError', (delay) => {
    expect(thrown(() => createStream().setDelay(delay as number))).toBeInstanceOf(TypeError);
  });

  test('a fraction is out of range', () => {
    expect(thrown(() => createStream().setDelay(6.5))).toBeInstanceOf(BadArgumentError);
  });
});

describe('a callback that throws', () => {
  test('is an uncaught exception, and the events that follow come all the same', async () => {
    const uncaught: unknown[] = [];
    const listeners = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException');
    process.on('uncaughtException', (error) => uncaught.push(error));
    try {
      const seen: string[] = [];
      const stream = createStream({
        onToken: (event) => {
          seen.push(event.text);
          throw new Error(`at ${event.text}`);
        },
      });
      stream.feed(sample('testing').pcm);
      await stream.finish();
      await sleep(10);
      expect(seen.join('')).toBe('testing one two three');
      expect(uncaught.map((error) => (error as Error).message)).toEqual(seen.map((text) => `at ${text}`));
    } finally {
      process.removeAllListeners('uncaughtException');
      for (const listener of listeners) process.on('uncaughtException', listener);
    }
  });
});
