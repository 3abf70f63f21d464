import { afterEach, describe, expect, test } from 'vitest';
import { type CaptureEnd, computer, HostProcess, microphone, mixed } from './host-process.js';

let host: HostProcess;

afterEach(() => host.close());

/** Not on Linux: there, the computer's sound would be the real one. */
function start(): HostProcess {
  host = new HostProcess({ platform: 'win32' });
  return host;
}

/** Numbers that say which sample they are; none is zero. */
const counting = (first: number, length: number) => Float32Array.from({ length }, (_, i) => (first + i + 1) / 2 ** 20);

function speak(capture: CaptureEnd, slots: number, from = 0): void {
  for (let i = 0; i < slots; i++) {
    const length = from + i === 0 ? 1320 : 1280;
    capture.frame(counting(from + i === 0 ? 0 : 40 + (from + i) * 1280, length));
  }
}

describe('one source', () => {
  test('what the capture window sends reaches the engine, sample by sample', async () => {
    start();
    host.open(microphone);
    const capture = host.capture('microphone');
    capture.device('Desk');
    speak(capture, 20);
    const engine = host.connect('microphone');
    await expect.poll(() => engine.end).toBe(1320 + 19 * 1280);
    expect(engine.samples).toEqual(counting(0, 1320 + 19 * 1280));
    expect(host.of('device')).toEqual([{ type: 'device', input: 'microphone', name: 'Desk' }]);
    expect(host.of('anchor').map(({ sample, reason }) => [sample, reason])).toEqual([[0, 'start']]);
    await expect.poll(() => host.states('microphone')).toEqual(['arming', 'live']);
    expect(host.of('lost')).toEqual([]);
    expect(host.of('gap')).toEqual([]);
  });

  test('levels are told', async () => {
    start();
    host.open(microphone);
    host.capture('microphone').frame(new Float32Array(1280).fill(0.5));
    await expect.poll(() => host.of('level').at(0)).toMatchObject({ sourceId: 'microphone', peak: 0.5, rms: 0.5 });
    // Nothing comes any more: that is not loud.
    await expect.poll(() => host.of('level').at(-1)).toMatchObject({ peak: 0, rms: 0 });
  });

  test('what the context had no sound for is a gap of that length', async () => {
    start();
    host.open(microphone);
    const capture = host.capture('microphone');
    speak(capture, 5);
    capture.frame(counting(0, 1280), 3200);
    await expect
      .poll(() => host.of('gap'))
      .toEqual([{ type: 'gap', sourceId: 'microphone', fromSample: 1320 + 4 * 1280, lostMs: 200, reason: 'lost' }]);
    expect(host.of('lost')).toEqual([{ type: 'lost', sourceId: 'microphone', samples: 3200 }]);
    const [first, second] = host.of('anchor');
    expect(second).toMatchObject({ sample: 1320 + 4 * 1280, reason: 'gap' });
    expect(Math.abs(second!.atMs - first!.atMs - (1320 + 4 * 1280) / 16 - 200)).toBeLessThan(2);
  });

  test('a device of another rate is heard at 16 kHz, to its last sample', async () => {
    start();
    host.open(microphone);
    const capture = host.capture('microphone');
    capture.device('Desk');
    const hz = 440;
    const wave = (rate: number, length: number, from = 0) =>
      Float32Array.from({ length }, (_, i) => 0.5 * Math.sin((2 * Math.PI * hz * (from + i)) / rate));
    for (let i = 0; i < 100; i++) capture.frame(wave(48_000, 480, i * 480), 0, 48_000);
    // Another device: what was left of the first comes before it.
    capture.device('Headset');
    capture.frame(wave(16_000, 3200));
    const engine = host.connect('microphone');
    const slots = Math.floor((16_000 + 3200 - 1320) / 1280);
    await expect.poll(() => engine.end).toBe(1320 + slots * 1280);
    const expected = wave(16_000, 16_000);
    // Where the wave begins and ends out of nothing, a filter rings.
    for (let i = 200; i < 15_800; i++) expect(Math.abs(engine.samples[i]! - expected[i]!)).toBeLessThan(1e-3);
    expect(host.of('anchor').map(({ sample, reason }) => [sample, reason])).toEqual([
      [0, 'start'],
      [16_000, 'device'],
    ]);
  });

  test('an engine that died hears again what was kept', async () => {
    start();
    host.open(microphone);
    const capture = host.capture('microphone');
    speak(capture, 10);
    const first = host.connect('microphone');
    await expect.poll(() => first.end).toBe(1320 + 9 * 1280);
    first.close();
    speak(capture, 5, 10);
    const second = host.connect('microphone', 5000);
    await expect.poll(() => second.end).toBe(1320 + 14 * 1280 - ((1320 + 14 * 1280 - 5000 - 1320) % 1280));
    expect(second.frames[0]!.firstSample).toBe(5000);
    expect(second.samples).toEqual(counting(5000, second.end - 5000));
  });

  test('an engine that takes nothing is sent 4 s; the rest waits and is told', async () => {
    start();
    host.open(microphone);
    const capture = host.capture('microphone');
    const engine = host.connect('microphone');
    engine.isTaking = false;
    speak(capture, 125);
    await expect.poll(() => host.of('waiting').at(-1)?.samples ?? 0).toBeGreaterThan(90_000);
    expect(engine.end).toBeLessThanOrEqual(64_000);
    engine.isTaking = true;
    engine.answer({ type: 'taken', upToSample: engine.end });
    await expect.poll(() => engine.end).toBe(1320 + 124 * 1280);
    await expect.poll(() => host.of('waiting').at(-1)?.samples).toBe(0);
  });

  test('another capture window takes its place', async () => {
    start();
    host.open(microphone);
    const first = host.capture('microphone');
    first.device('Desk');
    speak(first, 5);
    await expect.poll(() => host.states('microphone').at(-1)).toBe('live');
    first.close();
    await expect.poll(() => host.states('microphone').at(-1)).toBe('ended');
    // Longer than the sound that came all at once.
    await new Promise((resolve) => setTimeout(resolve, 600));
    const second = host.capture('microphone');
    second.device('Desk');
    speak(second, 5);
    await expect.poll(() => host.states('microphone').at(-1)).toBe('live');
    expect(host.of('anchor').map(({ sample, reason }) => [sample, reason])).toEqual([
      [0, 'start'],
      [1320 + 4 * 1280, 'device'],
    ]);
    expect(host.of('gap')[0]!.reason).toBe('device');
  });

  test.each([
    ['no message', 'sound'],
    ['no samples', { type: 'frame', missing: 0, rate: 16_000, pcm: [0.1, 0.2] }],
    ['an hour at once', { type: 'frame', missing: 0, rate: 16_000, pcm: new Float32Array(3_600_000) }],
    ['a time that is none', { type: 'frame', missing: Number.NaN, rate: 16_000, pcm: new Float32Array(1280) }],
    ['a rate that is none', { type: 'frame', missing: 0, rate: 0, pcm: new Float32Array(1280) }],
    ['something more', { type: 'muted', muted: true, run: 'this' }],
  ])('a window that sends %s is listened to no longer', async (_, message) => {
    start();
    host.open(microphone);
    const engine = host.connect('microphone');
    const capture = host.capture('microphone');
    capture.tell(message as never);
    speak(capture, 20);
    await expect.poll(() => host.states('microphone').at(-1)).toBe('ended');
    expect(engine.frames).toEqual([]);
  });

  test('a stream that takes no more gets no more', async () => {
    start();
    host.open(microphone);
    const capture = host.capture('microphone');
    const engine = host.connect('microphone');
    speak(capture, 5);
    await expect.poll(() => engine.frames.length).toBeGreaterThan(0);
    engine.answer({ type: 'ended', message: 'the stream was cancelled' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { end } = engine;
    speak(capture, 20, 5);
    await expect.poll(() => host.of('waiting').at(-1)?.samples ?? 0).toBe(20 * 1280);
    expect(engine.end).toBe(end);
  });

  test('no permission is no silence', async () => {
    start();
    host.open(microphone);
    const message = 'NotAllowedError: Permission denied';
    host.capture('microphone').tell({ type: 'ended', reason: 'permission-denied', message });
    const state = { type: 'ended', reason: 'permission-denied', message };
    await expect.poll(() => host.of('source-state').at(-1)!.state).toEqual(state);
  });
});

describe('pause', () => {
  test('nothing is heard, its length is kept, and the engine has all that came before', async () => {
    start();
    host.open(microphone);
    const capture = host.capture('microphone');
    const engine = host.connect('microphone');
    speak(capture, 5);
    // Less than a frame.
    capture.frame(counting(1320 + 4 * 1280, 500));
    await expect.poll(() => engine.end).toBe(1320 + 4 * 1280);
    const samples = 1320 + 4 * 1280 + 500;
    expect(host.pause()).toEqual({ microphone: samples });
    await expect.poll(() => engine.end).toBe(samples);
    capture.frame(new Float32Array(1280).fill(0.9));
    await new Promise((resolve) => setTimeout(resolve, 500));
    host.resume();
    capture.frame(new Float32Array(1280).fill(0.1));
    await expect.poll(() => engine.end).toBe(samples + 1280);
    expect(engine.samples).not.toContain(Math.fround(0.9));
    const [first, second] = host.of('anchor');
    expect(second).toMatchObject({ sample: samples, reason: 'pause' });
    expect(second!.atMs - first!.atMs).toBeGreaterThan(500);
    expect(host.of('gap')).toEqual([]);
    expect(host.states('microphone')).not.toContain('stalled');
  });

  test('a source that is opened meanwhile is not heard either', async () => {
    start();
    host.pause();
    host.open(microphone);
    speak(host.capture('microphone'), 5);
    const engine = host.connect('microphone');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(engine.frames).toEqual([]);
    host.resume();
  });
});

describe('two inputs', () => {
  test('are two sources, each with its own sound', async () => {
    start();
    host.open(microphone);
    host.open(computer);
    const [own, theirs] = [host.capture('microphone'), host.capture('computer')];
    for (let i = 0; i < 30; i++) {
      own.frame(new Float32Array(1280).fill(i % 2 ? 0.001 : -0.001));
      theirs.frame(new Float32Array(1280));
    }
    const [first, second] = [host.connect('microphone'), host.connect('computer')];
    await expect.poll(() => [first.end, second.end]).toEqual([1320 + 28 * 1280, 1320 + 28 * 1280]);
    expect(second.samples.every((sample) => sample === 0)).toBe(true);
    expect(first.samples.every((sample) => sample !== 0)).toBe(true);
  });

  test('or one, mixed', async () => {
    start();
    host.open(mixed);
    const [own, theirs] = [host.capture('microphone'), host.capture('computer')];
    const engine = host.connect('mixed');
    for (let i = 0; i < 30; i++) {
      own.frame(new Float32Array(1280).fill(0.25));
      theirs.frame(new Float32Array(1280).fill(0.5));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await expect.poll(() => engine.end).toBeGreaterThan(20 * 1280);
    expect(Math.max(...engine.samples)).toBe(0.75);
    await expect.poll(() => host.states('mixed').at(-1)).toBe('live');
  });

  test('closed, pass on what was still to be mixed', async () => {
    start();
    host.open(mixed);
    host.capture('computer');
    host.capture('microphone').frame(counting(0, 1320));
    await expect.poll(() => host.states('mixed').at(-1)).toBe('live');
    host.closeSource('mixed');
    expect(host.of('closed')).toMatchObject([{ sourceId: 'mixed', samples: 1320 }]);
  });

  test('closed, tell what none of the two was heard to say', async () => {
    start();
    host.open(mixed);
    const captures = [host.capture('microphone'), host.capture('computer')];
    for (const capture of captures) capture.frame(counting(0, 1320));
    await expect.poll(() => host.states('mixed').at(-1)).toBe('live');
    await new Promise((resolve) => setTimeout(resolve, 600));
    host.closeSource('mixed');
    const [gap, ...more] = host.of('gap');
    expect(more).toEqual([]);
    expect(gap).toMatchObject({ sourceId: 'mixed', fromSample: 1320, reason: 'lost' });
    expect(gap!.lostMs).toBeGreaterThan(400);
  });

  test('closed, pass on what was held back until it is known to be no echo', async () => {
    start();
    host.open(microphone);
    host.open(computer);
    host.capture('computer').frame(new Float32Array(1320).fill(0.5));
    await expect.poll(() => host.states('computer').at(-1)).toBe('live');
    host.capture('microphone').frame(counting(0, 1320));
    await expect.poll(() => host.states('microphone').at(-1)).toBe('live');
    host.closeSource('microphone');
    expect(host.of('closed')).toMatchObject([{ sourceId: 'microphone', samples: 1320 }]);
  });

  test('a mixed source goes on with one of them, and tells which is missing', async () => {
    start();
    host.open(mixed);
    const engine = host.connect('mixed');
    host.capture('microphone').tell({ type: 'ended', reason: 'no-device', message: 'There is no microphone.' });
    const theirs = host.capture('computer');
    for (let i = 0; i < 20; i++) theirs.frame(new Float32Array(1280).fill(0.5));
    await expect.poll(() => engine.end).toBeGreaterThan(10 * 1280);
    await expect.poll(() => host.states('mixed').at(-1)).toBe('live');
    const told = host.of('input-state').filter(({ input }) => input === 'microphone');
    expect(told.at(-1)!.state).toMatchObject({ type: 'ended', reason: 'no-device' });
  });

  test('opening the other form closes the first', async () => {
    start();
    host.open(microphone);
    const before = host.connect('microphone');
    host.open(mixed);
    speak(host.capture('microphone'), 30);
    const engine = host.connect('mixed');
    await expect.poll(() => engine.end).toBeGreaterThan(0);
    expect(before.frames).toEqual([]);
  });
});

test('a port for what was closed meanwhile is closed', () => {
  start();
  host.open(microphone);
  host.closeSource('microphone');
  expect(() => host.capture('microphone')).not.toThrow();
  expect(() => host.connect('microphone')).not.toThrow();
});
