import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionFixture } from './session-fixture.js';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('pausing', () => {
  test('finishes what was said, hears nothing meanwhile, and keeps its length', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.hear(480, { microphone: 'before' });
    at.session.pause();
    expect(at.session.state.type).toBe('paused');
    await at.settle();
    expect(at.text).toBe('before');
    expect(at.sound.isPaused).toBe(true);
    await at.hear(10_000, { microphone: 'unheard' });
    at.session.resume();
    expect(at.session.state.type).toBe('live');
    await at.say('after');
    expect(at.text).toBe('before after');
    await at.stop();
    const [before, after] = at.session.transcript.wordsOf('microphone');
    expect(before!.endMs).toBe(480);
    expect(after!.endMs).toBe(480 + 10_000 + 480);
    expect(at.session.transcript.anchorsOf('microphone', 0).map(({ reason }) => reason)).toEqual([
      'start',
      'start',
      'pause',
    ]);
  });

  test('during the load keeps what was heard, and captions it', async () => {
    const at = new SessionFixture();
    at.engine.isPrompt = false;
    await at.start();
    await at.hear(480, { microphone: 'kept' });
    at.session.pause();
    await at.settle();
    expect(at.sound.isPaused).toBe(true);
    at.engine.loads[0]!.finish();
    await at.settle();
    expect(at.session.state.type).toBe('paused');
    expect(at.text).toBe('kept');
  });

  test('that is taken back before the sound has answered loses nothing', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.hear(480, { microphone: 'one' });
    at.sound.delayPause();
    at.session.pause();
    at.session.resume();
    await at.settle();
    at.sound.holdPause?.();
    await at.settle();
    expect(at.sound.isPaused).toBe(false);
    await at.say('two');
    expect(at.text).toBe('one two');
  });

  test('a stop right after it waits for no sound that never comes', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.hear(480, { microphone: 'word' });
    at.session.pause();
    await at.settle();
    at.session.resume();
    await at.stop();
    expect(at.text).toBe('word');
  });

  test('stop while paused', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.hear(480, { microphone: 'word' });
    at.session.pause();
    await at.settle();
    await at.stop();
    expect(at.text).toBe('word');
    expect(at.sound.isPaused).toBe(false);
    await at.start();
    expect(at.session.state.type).toBe('arming');
  });

  test('a source that is opened while paused is heard only after it', async () => {
    const at = new SessionFixture();
    await at.start();
    at.session.pause();
    await at.settle();
    at.session.configure({ source: 'both' });
    await at.settle();
    expect(at.sound.isOpen).toEqual(['microphone', 'computer']);
    await at.hear(480, { computer: 'unheard' });
    expect(at.engine.model.living).toEqual([]);
    at.session.resume();
    await at.hear(480, { computer: 'heard' });
    await at.hear(1600);
    expect(at.textOf('computer')).toBe('heard');
  });
});
