import { setTimeout as sleep } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EnginePort, workerPort } from '../src/engine-port.js';
import type { SoundAnswer, SoundOrigin } from '../src/engine-protocol.js';
import { engine, type Model, type Stream } from '../src/index.js';
import { SoundIntake } from '../src/sound-intake.js';
import { caption } from './caption.js';
import { demoModel, joined, sample, sampleRate, silence } from './samples.js';

/** A ramp, so that every sample of it is another one. */
function ramp(from: number, to: number): Float32Array {
  return Float32Array.from({ length: to - from }, (_, i) => (from + i) / 1e6);
}

let model: Model;
let stream: Stream;
let text: string;
let intake: SoundIntake;
let port: EnginePort;
let answers: SoundAnswer[];
let origins: SoundOrigin[];
let sound: Float32Array[];
let reporting: NodeJS.Timeout;

beforeAll(async () => {
  model = await engine.loadModel(demoModel, { device: 'cpu', threads: 1 });
});

afterAll(() => model.dispose());

beforeEach(() => {
  text = '';
  stream = model.createStream({
    onToken: (event) => {
      text += event.text;
    },
  });
  origins = [];
  sound = [];
  intake = new SoundIntake(stream, {
    chunkMs: 80,
    onOrigin: (origin) => origins.push(origin),
    onSound: (pcm) => sound.push(pcm),
  });
  connect();
  reporting = setInterval(() => intake.report(), 10);
});

afterEach(() => {
  clearInterval(reporting);
  intake.close();
  stream.dispose();
});

function connect(): void {
  const { port1, port2 } = new MessageChannel();
  intake.attach(workerPort(port1));
  port = workerPort(port2);
  const heard: SoundAnswer[] = [];
  answers = heard;
  port.listen({ onMessage: (answer) => heard.push(answer as SoundAnswer), onClose: () => {} });
}

function send(firstSample: number, pcm: Float32Array): void {
  port.post({ type: 'frame', firstSample, pcm });
}

function answersOf(type: SoundAnswer['type']): SoundAnswer[] {
  return answers.filter((answer) => answer.type === type);
}

async function received(sample: number): Promise<void> {
  await expect.poll(() => intake.receivedTo).toBe(sample);
}

describe('frames', () => {
  test('that follow each other are taken, and told as used', async () => {
    send(0, ramp(0, 1320));
    send(1320, ramp(1320, 2600));
    await received(2600);
    await expect.poll(() => answers.at(-1)).toEqual({ type: 'taken', upToSample: 2600 });
    expect(stream.stats().samplesFed).toBe(2600);
    expect(origins).toEqual([{ streamSample: 0, sourceSample: 0 }]);
  });

  test('in any overlap and repetition are taken once, in order', async () => {
    const frame = fc.tuple(fc.nat(3000), fc.integer({ min: 1, max: 3000 }));
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 12 }), async (frames) => {
        const fresh = model.createStream();
        const parts: Float32Array[] = [];
        const each = new SoundIntake(fresh, { chunkMs: 80, onOrigin: () => {}, onSound: (pcm) => parts.push(pcm) });
        let listener: (message: unknown) => void = () => {};
        each.attach({
          post: () => {},
          listen: ({ onMessage }) => {
            listener = (message) => onMessage(message, []);
          },
          close: () => {},
        });
        // No frame begins past what was sent before it, as after a rewind; the first one at 0.
        let end = 0;
        for (const [back, length] of frames) {
          const from = Math.max(0, end - back);
          listener({ type: 'frame', firstSample: from, pcm: ramp(from, from + length) });
          end = Math.max(end, from + length);
        }
        expect(each.receivedTo).toBe(end);
        expect(fresh.stats().samplesFed).toBe(end);
        expect(joined(...parts)).toEqual(ramp(0, end));
        each.close();
        fresh.dispose();
      }),
      { numRuns: 50 },
    );
  });

  test('that leave samples out are told as a jump', async () => {
    send(500, ramp(0, 100));
    send(700, ramp(0, 100));
    send(800, ramp(0, 100));
    await received(900);
    expect(origins).toEqual([
      { streamSample: 0, sourceSample: 500 },
      { streamSample: 100, sourceSample: 700 },
    ]);
    await expect.poll(() => answers.at(-1)).toEqual({ type: 'taken', upToSample: 900 });
  });

  test('that are no sound are refused, and the next one is taken', async () => {
    const wrong: unknown[] = [
      null,
      'sound',
      { type: 'frame', firstSample: 0 },
      { type: 'frame', firstSample: -1, pcm: silence(0.1) },
      { type: 'frame', firstSample: 0.5, pcm: silence(0.1) },
      { type: 'frame', firstSample: 0, pcm: [0, 0] },
      { type: 'frame', firstSample: 0, pcm: new Float32Array(0) },
      { type: 'frame', firstSample: 0, pcm: Float32Array.of(0, Number.NaN) },
      { type: 'frame', firstSample: 0, pcm: Float32Array.of(Number.POSITIVE_INFINITY) },
    ];
    for (const message of wrong) port.post(message);
    send(0, silence(0.1));
    await received(1600);
    expect(answersOf('malformed')).toHaveLength(wrong.length);
    expect(origins).toEqual([{ streamSample: 0, sourceSample: 0 }]);
  });
});

describe('more sound than the engine has room for', () => {
  const long = sample('long').pcm;

  test('waits, and nothing of it is lost or doubled', async () => {
    // The engine takes 20 s and 20 s more, and refuses while 30 s wait.
    const pcm = long.slice(0, 44 * sampleRate);
    for (let at = 0; at < pcm.length; at += (at < 40 * sampleRate ? 20 : 2) * sampleRate) {
      send(at, pcm.slice(at, at + (at < 40 * sampleRate ? 20 : 2) * sampleRate));
    }
    await intake.settled(pcm.length);
    await stream.finish();
    expect(text).toBe((await caption(model, pcm)).text);
    expect(joined(...sound)).toEqual(pcm);
    expect(answersOf('refused')).toEqual([]);
  });

  test('past four seconds more is refused; sent again, it is text like the rest', async () => {
    // The engine takes two, two more wait in front of it.
    const frames = [...[0, 20, 40, 42, 44, 46, 48].map((seconds) => seconds * sampleRate), long.length];
    const sendFrom = (first: number) => {
      for (let i = first; i + 1 < frames.length; i++) send(frames[i]!, long.slice(frames[i], frames[i + 1]));
    };
    sendFrom(0);
    await expect.poll(() => answersOf('refused').length).toBeGreaterThan(0);
    for (;;) {
      const refused = answers.find((answer) => answer.type === 'refused');
      if (!refused) break;
      const first = frames.indexOf(refused.fromSample);
      expect(first).toBeGreaterThan(3);
      // All later ones were refused too: they have to come after this one.
      await expect.poll(() => answersOf('refused').length).toBe(frames.length - 1 - first);
      expect(intake.receivedTo).toBe(refused.fromSample);
      answers.length = 0;
      await expect.poll(() => answersOf('taken').length).toBeGreaterThan(0);
      answers.length = 0;
      sendFrom(first);
      await sleep(50);
    }
    await intake.settled(long.length);
    await stream.finish();
    expect(text).toBe((await caption(model, long)).text);
    expect(joined(...sound)).toEqual(long);
    expect(origins).toEqual([{ streamSample: 0, sourceSample: 0 }]);
  });

  test('that its sender dropped after it was refused holds up nothing', async () => {
    const seconds = (from: number, to: number) => long.slice(from * sampleRate, to * sampleRate);
    for (const [from, to] of [
      [0, 20],
      [20, 40],
      [40, 44],
      [44, 46],
      [46, 47],
    ] as const) {
      send(from * sampleRate, seconds(from, to));
    }
    await expect.poll(() => answersOf('refused').length).toBe(2);
    await expect.poll(() => stream.stats().samplesWaiting, { timeout: 20_000 }).toBeLessThan(1320);
    send(45 * sampleRate, seconds(45, 46));
    send(46 * sampleRate, seconds(46, 47));
    await received(47 * sampleRate);
    expect(origins).toEqual([
      { streamSample: 0, sourceSample: 0 },
      { streamSample: 44 * sampleRate, sourceSample: 45 * sampleRate },
    ]);
    expect(joined(...sound)).toEqual(joined(seconds(0, 44), seconds(45, 47)));
  });
});

describe('the end', () => {
  test('of a stream refuses what comes after it, with the reason', async () => {
    send(0, silence(0.1));
    await received(1600);
    intake.end('the stream was finished');
    send(1600, silence(0.1));
    await expect.poll(() => answersOf('ended')).toEqual([{ type: 'ended', message: 'the stream was finished' }]);
    expect(stream.stats().samplesFed).toBe(1600);
  });

  test('of a stream that died meanwhile is noticed by the next frame', async () => {
    stream.cancel();
    send(0, silence(0.1));
    await expect.poll(() => answersOf('ended')).toEqual([{ type: 'ended', message: 'the stream was cancelled' }]);
    await intake.settled(16_000);
  });

  test('waits for sound as long as some comes', async () => {
    let settled = false;
    const settling = intake.settled(4800).then(() => {
      settled = true;
    });
    send(0, silence(0.1));
    send(1600, silence(0.1));
    await received(3200);
    expect(settled).toBe(false);
    send(3200, silence(0.1));
    await settling;
    expect(intake.receivedTo).toBe(4800);
  });

  test('does not wait for ever', async () => {
    send(0, silence(0.1));
    await intake.settled(16_000);
    expect(intake.receivedTo).toBe(1600);
  });
});
