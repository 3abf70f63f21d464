import { sessionMs } from '@undertext/transcript';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SteadyApp } from './steady-app.js';
import { markedGaps, untruths } from './truth.js';

let app: SteadyApp;

// Much sound passes; how fast, is the machine's affair.
vi.setConfig({ testTimeout: 600_000 });

beforeEach(async () => {
  vi.useFakeTimers();
  app = new SteadyApp(3);
  await app.start();
  await app.pass(20_000);
});

afterEach(() => {
  app.close();
  vi.useRealTimers();
});

const hour = 3_600_000;
const gaps = () => app.transcript.gapsOf('microphone');
const words = () => app.shown('microphone').split(' ').length;
const notices = () => app.view.snapshot().notices.map(({ type }) => type);

async function goOn(): Promise<void> {
  const before = words();
  await app.pass(20_000);
  expect(words()).toBeGreaterThan(before + 15);
  expect(app.view.snapshot().session).toEqual({ type: 'live' });
}

/** How far the newest word's time is from when it was said, ms. */
function timeError(): number {
  const word = app.transcript.wordsOf('microphone').at(-1)!;
  const said = app.room.words.microphone.find(({ text }) => text === word.text.trim())!;
  return word.endMs + app.startedMs - said.sample / 16;
}

describe('a machine that sleeps', () => {
  test('goes on when it wakes, with an anchor and a gap of its own kind, which is no loss', async () => {
    app.sleep(2 * hour);
    await goOn();
    expect(gaps()).toMatchObject([{ reason: 'sleep' }]);
    expect(Math.abs(gaps()[0]!.lostMs - 2 * hour)).toBeLessThan(300);
    expect(app.transcript.anchorsOf('microphone', 0).at(-1)).toMatchObject({
      reason: 'gap',
      sample: gaps()[0]!.sample,
    });
    expect(notices()).toEqual([]);
    expect(Math.abs(timeError())).toBeLessThan(300);
    await app.stop();
    expect(untruths(app, 'microphone')).toEqual([]);
  });

  test('while paused is part of the pause', async () => {
    app.pause();
    await app.pass(1000);
    app.sleep(hour);
    await app.pass(1000);
    app.resume();
    await goOn();
    expect(gaps()).toEqual([]);
    expect(app.transcript.anchorsOf('microphone', 0).at(-1)!.reason).toBe('pause');
    await app.stop();
    expect(untruths(app, 'microphone')).toEqual([]);
  });
});

describe('the clock', () => {
  test.each([hour, -hour])(
    'set by %d ms changes no time, not even of a sound host that is started anew',
    async (byMs) => {
      app.time.set(byMs);
      await goOn();
      expect(gaps()).toEqual([]);
      expect(Math.abs(timeError())).toBeLessThan(200);
      app.killSound();
      await app.pass(10_000);
      expect(Math.abs(timeError())).toBeLessThan(200);
      app.set({ microphone: 'usb' });
      await goOn();
      expect(Math.abs(timeError())).toBeLessThan(200);
      await app.stop();
      expect(untruths(app, 'microphone')).toEqual([]);
    },
  );
});

describe('another user', () => {
  test('is not listened to; captions go on when this one is back', async () => {
    app.captioning.setAway(true);
    await app.pass(5000);
    expect(app.view.snapshot().session).toEqual({ type: 'paused' });
    const before = words();
    await app.pass(20_000);
    expect(words()).toBe(before);
    app.captioning.setAway(false);
    await goOn();
    expect(app.transcript.anchorsOf('microphone', 0).at(-1)!.reason).toBe('pause');
    expect(gaps()).toEqual([]);
  });

  test('leaves a pause that was wanted as it is', async () => {
    app.pause();
    await app.pass(1000);
    app.captioning.setAway(true);
    app.captioning.setAway(false);
    await app.pass(5000);
    expect(app.view.snapshot().session).toEqual({ type: 'paused' });
  });
});

describe('what carries the sound', () => {
  test.each([
    ['sound host', () => app.killSound(), 'restart'],
    ['capture window', () => app.killCapture(), 'device'],
  ])('the %s comes back when it is killed, and what was lost is a gap of that length', async (_, kill, reason) => {
    for (let i = 1; i <= 5; i++) {
      const killedMs = app.time.uptimeMs;
      kill();
      await goOn();
      await app.pass(15_000);
      const gap = markedGaps(app, 'microphone').at(-1)!;
      expect(gaps()).toHaveLength(i);
      expect(gaps().at(-1)!.reason).toBe(reason);
      expect(Math.abs(gap.fromMs - killedMs)).toBeLessThan(350);
      const { take, sample } = gaps().at(-1)!;
      expect(sessionMs(app.transcript.anchorsOf('microphone', take), sample) + app.startedMs).toBeCloseTo(gap.toMs);
    }
    await app.stop();
    expect(untruths(app, 'microphone')).toEqual([]);
  });
});

test('a sound host that hangs is started anew, and all that it did not pass on is a gap', async () => {
  const stoppedMs = app.time.uptimeMs;
  app.freezeSound();
  await app.pass(15_000);
  await goOn();
  const gap = markedGaps(app, 'microphone').at(-1)!;
  expect(gaps()).toMatchObject([{ reason: 'restart' }]);
  expect(Math.abs(gap.fromMs - stoppedMs)).toBeLessThan(350);
  expect(gap.toMs - gap.fromMs).toBeGreaterThan(9000);
  expect(gap.toMs - gap.fromMs).toBeLessThan(12_000);
  await app.stop();
  expect(untruths(app, 'microphone')).toEqual([]);
});

describe('a device', () => {
  test('without enough memory at the load is followed by the next, and that is said', async () => {
    app.machine.loadErrors.set(
      'cuda0',
      Object.assign(new Error('no memory'), { code: 'OUT_OF_MEMORY', detail: 'cuda0' }),
    );
    app.killEngine();
    await goOn();
    expect(app.view.snapshot().notices).toEqual([]);
    const told = app.changes.flatMap((change) => (change.type === 'notices' ? change.notices : []));
    expect(told).toContainEqual({
      type: 'compute-device-changed',
      from: 'A card',
      to: 'A processor',
      loss: 'out-of-memory',
    });
    await app.stop();
    expect(untruths(app, 'microphone')).toEqual([]);
    expect(gaps()).toEqual([]);
  });

  test('that fails while it computes is followed by the next; nothing is lost', async () => {
    app.failDevice('DEVICE_FAILED');
    await app.pass(2000);
    expect(app.view.snapshot().notices).toContainEqual({
      type: 'compute-device-changed',
      from: 'A card',
      to: 'A processor',
      loss: 'failed',
    });
    await goOn();
    await app.stop();
    expect(untruths(app, 'microphone')).toEqual([]);
    expect(gaps()).toEqual([]);
  });
});
