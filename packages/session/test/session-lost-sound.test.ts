import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionFixture } from './session-fixture.js';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('lost sound', () => {
  test('is a gap of its length in the transcript, and counted', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.hear(480, { microphone: 'before' });
    await vi.advanceTimersByTimeAsync(3000);
    at.sound.lose('microphone', 3000);
    await at.say('after');
    expect(at.text).toBe('before after');
    expect(at.session.transcript.gapsOf('microphone')).toMatchObject([{ sample: 7680, lostMs: 3000, reason: 'lost' }]);
    expect(at.session.health.sources).toEqual([{ id: 'microphone', behindMs: 0, lostMs: 3000 }]);
    expect(
      at.session.transcript.openWordOf('microphone') ?? at.session.transcript.wordsOf('microphone').at(-1),
    ).toMatchObject({
      endMs: 480 + 3000 + 480,
    });
  });

  test('that waits for the engine when its source is closed is a gap of its length', async () => {
    const at = new SessionFixture({ source: 'both' });
    await at.start();
    await at.hear(480, { computer: 'heard' });
    await at.hear(1600);
    at.engine.isPrompt = false;
    at.engine.model.die();
    await at.settle();
    await at.hear(3000, { computer: 'unheard' });
    at.session.configure({ source: 'microphone' });
    await at.settle();
    at.engine.loads[1]!.finish();
    await at.hear(1600);
    const [gap] = at.session.transcript.gapsOf('computer');
    expect(gap).toMatchObject({ take: 0, sample: 5080 * 16, reason: 'overrun' });
    // What was silence before the engine died, it may have told no more.
    expect(gap!.lostMs).toBeGreaterThanOrEqual(3000);
    expect(gap!.lostMs).toBeLessThanOrEqual(3000 + 1600);
    expect(at.textOf('computer')).toBe('heard');
    expect(at.session.transcript.gapsOf('microphone')).toEqual([]);
  });

  test('of a closed source that an engine took along is a gap too', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.hear(480, { microphone: 'heard' });
    await at.hear(1600);
    at.engine.model.streams[0]!.isHanging = true;
    await at.hear(2000, { microphone: 'unheard' });
    at.session.configure({ microphone: { deviceId: 'usb', channel: null } });
    await at.settle();
    at.engine.model.die();
    await at.hear(480, { microphone: 'new' });
    await at.hear(1600);
    expect(at.text).toBe('heard new');
    const [gap] = at.session.transcript.gapsOf('microphone');
    expect(gap).toMatchObject({ take: 0, sample: 4080 * 16 });
    expect(gap!.lostMs).toBeGreaterThanOrEqual(2000);
    expect(gap!.lostMs).toBeLessThanOrEqual(2000 + 1600);
  });

  test('a sound process that dies is a gap from what was heard to what is heard again', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.hear(480, { microphone: 'before' });
    at.sound.die();
    await at.settle();
    expect(at.session.state.type).toBe('arming');
    expect(at.text).toBe('before');
    await vi.advanceTimersByTimeAsync(2000);
    await at.say('after');
    expect(at.text).toBe('before after');
    expect(at.session.transcript.gapsOf('microphone')).toMatchObject([{ take: 1, lostMs: 2000, reason: 'restart' }]);
  });

  test('by a sound process that dies again before anything is heard is all one gap', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.hear(480, { microphone: 'before' });
    await at.hear(1600);
    at.sound.die();
    await at.settle();
    await vi.advanceTimersByTimeAsync(1000);
    at.sound.die();
    await at.settle();
    await vi.advanceTimersByTimeAsync(2000);
    await at.say('after');
    expect(at.text).toBe('before after');
    expect(at.session.transcript.gapsOf('microphone')).toMatchObject([{ take: 2, lostMs: 3000, reason: 'restart' }]);
  });

  test('a sound process that dies while paused is paused again', async () => {
    const at = new SessionFixture();
    await at.start();
    at.session.pause();
    await at.settle();
    at.sound.die();
    await at.settle();
    expect(at.sound.isPaused).toBe(true);
    expect(at.sound.isOpen).toEqual(['microphone']);
    at.session.resume();
    await at.say('hello');
    expect(at.text).toBe('hello');
  });

  test('a sound process that dies before it answers a pause holds up nothing', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.hear(480, { microphone: 'word' });
    at.sound.delayPause();
    const stopped = at.session.stop();
    await at.settle();
    at.sound.die();
    await at.settle();
    at.sound.holdPause?.();
    await at.settle();
    await stopped;
    expect(at.text).toBe('word');
  });
});
