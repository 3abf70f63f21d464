import { sessionMs } from '@undertext/transcript';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ScriptedSoundEnd } from './scripted-channel.js';
import { SessionFixture } from './session-fixture.js';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const usb = { microphone: { deviceId: 'usb', channel: null } };

/** Where the microphone's gaps lie, session ms. */
function intervals({ session: { transcript } }: SessionFixture): [number, number][] {
  return transcript.gapsOf('microphone').map(({ take, sample, lostMs }) => {
    const toMs = sessionMs(transcript.anchorsOf('microphone', take), sample);
    return [toMs - lostMs, toMs];
  });
}

describe('a gap', () => {
  test('lies where the sound was: before and after a sleep in it', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.hear(480, { microphone: 'heard' });
    await at.hear(1600);
    at.engine.model.streams[0]!.isHanging = true;
    await at.hear(2000, { microphone: 'before' });
    await vi.advanceTimersByTimeAsync(100_000);
    at.sound.tell({
      type: 'gap',
      sourceId: 'microphone',
      fromSample: 4080 * 16,
      lostMs: 100_000,
      reason: 'sleep',
    });
    at.sound.tell({ type: 'anchor', sourceId: 'microphone', sample: 4080 * 16, atMs: 104_080, reason: 'gap' });
    await at.hear(2000, { microphone: 'after' });
    at.session.configure(usb);
    await at.settle();
    at.engine.model.die();
    await at.settle();
    const [asleep, before, after] = intervals(at);
    expect(asleep).toEqual([4080, 104_080]);
    expect(before![0]).toBeLessThan(2081);
    expect(before![1]).toBeCloseTo(4080);
    expect(after).toEqual([104_080, 106_080]);
  });

  test('is not marked over a word whose sound was to be heard a second time, and did not come', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.hear(480, { microphone: 'one' });
    for (let i = 0; i < 20 && at.text !== 'one'; i++) await at.hear(80);
    expect(at.session.transcript.openWordOf('microphone')?.text).toBe('one');
    at.sound.connect = (_, port) => (port as ScriptedSoundEnd).close();
    at.session.configure({ chunkMs: 240 });
    await at.settle();
    at.sound.die();
    await vi.advanceTimersByTimeAsync(5000);
    for (const [fromMs] of intervals(at)) expect(fromMs).toBeGreaterThanOrEqual(480);
    expect(at.text).toBe('one');
  });

  test('of a source that is closed while its process hangs lasts until it was closed', async () => {
    const at = new SessionFixture({ source: 'both' });
    await at.start();
    await at.hear(480, { microphone: 'heard' });
    await at.hear(1600);
    await vi.advanceTimersByTimeAsync(9000);
    at.sound.close = () => {};
    at.session.configure({ source: 'computer' });
    await vi.advanceTimersByTimeAsync(1000);
    at.sound.die();
    await at.settle();
    expect(intervals(at)).toEqual([[2080, 11_080]]);
  });

  test.each([true, false])(
    'of a process that hangs when captioning is stopped lasts until then; engine there: %s',
    async (isEngineThere) => {
      const at = new SessionFixture();
      await at.start();
      await at.hear(480, { microphone: 'heard' });
      await at.hear(1600);
      await vi.advanceTimersByTimeAsync(3000);
      at.engine.isPrompt = isEngineThere;
      if (!isEngineThere) at.engine.model.die();
      at.sound.delayPause();
      at.sound.close = () => {};
      const stopped = at.session.stop();
      await vi.advanceTimersByTimeAsync(1000);
      at.sound.die();
      at.sound.holdPause?.();
      await at.settle();
      await stopped;
      expect(intervals(at).at(-1)).toEqual([2080, 5080]);
      expect(at.text).toBe('heard');
    },
  );

  test('before the first sound of a source is marked; once, if its process had died before', async () => {
    const at = new SessionFixture();
    await at.start();
    await vi.advanceTimersByTimeAsync(700);
    at.sound.tell({ type: 'anchor', sourceId: 'microphone', sample: 0, atMs: 700, reason: 'start' });
    at.sound.tell({ type: 'gap', sourceId: 'microphone', fromSample: 0, lostMs: 600, reason: 'device' });
    expect(intervals(at)).toEqual([[100, 700]]);
    at.sound.die();
    await vi.advanceTimersByTimeAsync(1300);
    at.sound.tell({ type: 'anchor', sourceId: 'microphone', sample: 0, atMs: 2000, reason: 'start' });
    at.sound.tell({ type: 'gap', sourceId: 'microphone', fromSample: 0, lostMs: 600, reason: 'device' });
    expect(intervals(at)).toEqual([
      [100, 700],
      [700, 2000],
    ]);
  });

  test('of a source that dies, and is closed before anything is heard again, lasts until it was closed', async () => {
    const at = new SessionFixture({ source: 'both' });
    await at.start();
    await at.hear(480, { microphone: 'heard' });
    await at.hear(1600);
    at.sound.die();
    await vi.advanceTimersByTimeAsync(3000);
    at.session.configure({ source: 'computer' });
    await at.settle();
    expect(intervals(at)).toEqual([[2080, 5080]]);
  });
});

describe('a pause', () => {
  test('in which the sound process dies is no loss', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.hear(480, { microphone: 'heard' });
    await at.hear(1600);
    at.session.pause();
    await vi.advanceTimersByTimeAsync(5000);
    at.sound.die();
    await vi.advanceTimersByTimeAsync(5000);
    at.session.resume();
    await at.say('again');
    expect(at.text).toBe('heard again');
    expect(intervals(at)).toEqual([]);
  });

  test('that begins while the sound process hangs ends the gap', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.hear(480, { microphone: 'heard' });
    await at.hear(1600);
    await vi.advanceTimersByTimeAsync(3000);
    at.sound.delayPause();
    at.session.pause();
    await vi.advanceTimersByTimeAsync(5000);
    at.sound.die();
    await vi.advanceTimersByTimeAsync(5000);
    at.sound.holdPause?.();
    at.session.resume();
    await at.say('again');
    expect(at.text).toBe('heard again');
    expect(intervals(at)).toEqual([[2080, 5080]]);
  });

  test.each([
    [1, 12_080],
    [2, 7080],
  ])('that ends and begins anew while the sound process hangs: %d of them end the gap', async (count, toMs) => {
    const at = new SessionFixture();
    await at.start();
    await at.hear(480, { microphone: 'heard' });
    await at.hear(1600);
    at.sound.delayPause();
    at.session.pause();
    await vi.advanceTimersByTimeAsync(1000);
    at.session.resume();
    await vi.advanceTimersByTimeAsync(4000);
    if (count === 2) at.session.pause();
    await vi.advanceTimersByTimeAsync(5000);
    at.sound.die();
    await at.settle();
    if (count === 2) at.session.resume();
    at.sound.holdPause?.();
    await at.say('again');
    expect(at.text).toBe('heard again');
    expect(intervals(at)).toEqual([[2080, toMs]]);
  });

  test('that begins before a source is heard again ends its gap', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.hear(480, { microphone: 'heard' });
    await at.hear(1600);
    at.sound.die();
    await vi.advanceTimersByTimeAsync(1000);
    at.session.pause();
    await vi.advanceTimersByTimeAsync(60_000);
    at.session.resume();
    await at.say('again');
    expect(at.text).toBe('heard again');
    expect(intervals(at)).toEqual([[2080, 3080]]);
  });
});
