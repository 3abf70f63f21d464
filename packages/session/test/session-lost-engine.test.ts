import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { retryDelaysMs, steadyMs } from '../src/retry-delay.js';
import { ScriptedLostError } from './scripted-engine.js';
import { SessionFixture } from './session-fixture.js';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('an engine that is lost', () => {
  test('is started again, and hears what was said meanwhile', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.say('one');
    at.engine.isPrompt = false;
    at.engine.model.die();
    expect(at.session.state).toMatchObject({ type: 'recovering', what: 'engine', message: 'the process ended' });
    await at.say('two');
    expect(at.engine.loads).toHaveLength(2);
    at.engine.loads[1]!.finish();
    await at.settle();
    expect(at.session.state.type).toBe('live');
    await at.say('three');
    expect(at.text).toBe('one two three');
    expect(at.session.transcript.gapsOf('microphone')).toEqual([]);
  });

  test('while the last words were being heard does not keep the next start from captioning', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.hear(480, { microphone: 'last' });
    at.engine.model.streams[0]!.isHanging = true;
    let isStopped = false;
    void at.session.stop().then(() => {
      isStopped = true;
    });
    await at.settle();
    at.session.start();
    await at.settle();
    expect(isStopped).toBe(false);
    at.engine.model.die();
    await at.say('next');
    expect(at.session.state.type).toBe('live');
    expect(at.text).toBe('next');
  });

  test('during a load is tried again', async () => {
    const at = new SessionFixture();
    at.engine.isPrompt = false;
    await at.start();
    at.engine.loads[0]!.fail(new ScriptedLostError('it crashed'));
    await at.settle();
    expect(at.engine.loads).toHaveLength(2);
    at.engine.loads[1]!.finish();
    await at.say('hello');
    expect(at.text).toBe('hello');
  });

  test('again and again is tried again, after growing waits, and at once when it is asked for', async () => {
    const at = new SessionFixture();
    at.engine.isPrompt = false;
    await at.start();
    for (const [i, delayMs] of retryDelaysMs.entries()) {
      at.engine.loads[i]!.fail(new ScriptedLostError('it crashed'));
      await vi.advanceTimersByTimeAsync(Math.max(0, delayMs - 1));
      if (delayMs > 0) expect(at.engine.loads).toHaveLength(i + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(at.engine.loads).toHaveLength(i + 2);
    }
    const crash = async () => {
      at.engine.loads.at(-1)!.fail(new ScriptedLostError('it crashed'));
      await at.settle();
    };
    await crash();
    expect(at.session.state).toMatchObject({ type: 'recovering', what: 'engine', isRepeated: true });
    const tries = at.engine.loads.length;
    await vi.advanceTimersByTimeAsync(retryDelaysMs.at(-1)! - 1);
    expect(at.engine.loads).toHaveLength(tries);
    await vi.advanceTimersByTimeAsync(1);
    expect(at.engine.loads).toHaveLength(tries + 1);
    await crash();
    at.session.start();
    await at.settle();
    expect(at.engine.loads).toHaveLength(tries + 2);
    at.engine.loads.at(-1)!.finish();
    await at.say('hello');
    expect(at.text).toBe('hello');
    expect(at.session.state.type).toBe('live');
  });

  test('after it was steady for a while counts anew', async () => {
    const at = new SessionFixture();
    await at.start();
    for (let i = 0; i < 2 * retryDelaysMs.length; i++) {
      await vi.advanceTimersByTimeAsync(steadyMs);
      at.engine.model.die();
      await at.settle();
      expect(at.engine.models).toHaveLength(i + 2);
    }
    await at.say('hello');
    expect(at.text).toBe('hello');
  });

  test('while paused comes back without the sound', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.hear(480, { microphone: 'one' });
    at.session.pause();
    await at.settle();
    at.engine.model.die();
    await at.settle();
    expect(at.session.state.type).toBe('paused');
    expect(at.sound.isPaused).toBe(true);
    at.session.resume();
    await at.say('two');
    expect(at.text).toBe('one two');
  });

  test('before it has finished what was said before a pause, hears it again', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.say('one');
    await at.hear(480, { microphone: 'two' });
    at.sound.delayPause();
    at.session.pause();
    at.engine.model.die();
    at.sound.holdPause?.();
    await at.settle();
    expect(at.session.state.type).toBe('paused');
    expect(at.text).toBe('one two');
  });

  test('a stop meanwhile ends the tries', async () => {
    const at = new SessionFixture();
    await at.start();
    at.engine.isPrompt = false;
    at.engine.model.die();
    await at.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(at.engine.loads).toHaveLength(1);
    expect(at.session.state).toEqual({ type: 'idle' });
  });

  test('a stream that fails makes the model be loaded anew', async () => {
    const at = new SessionFixture({ source: 'both' });
    await at.start();
    await at.say('one');
    at.engine.model.streams[1]!.fail(Object.assign(new Error('the device failed'), { code: 'DEVICE_FAILED' }));
    await at.say('two');
    expect(at.engine.models).toHaveLength(2);
    expect(at.engine.models[0]!.isDisposed).toBe(true);
    expect(at.engine.model.living).toHaveLength(2);
    expect(at.text).toBe('one two');
  });

  test('by the same sound again and again leaves that out, as a gap', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.say('one');
    await at.hear(480, { microphone: 'deadly' });
    for (const delayMs of retryDelaysMs.slice(0, 4)) {
      at.engine.model.streams[0]!.report();
      at.engine.model.die();
      await at.settle();
      await vi.advanceTimersByTimeAsync(delayMs);
    }
    await at.say('three');
    expect(at.text).toBe('one three');
    const [gap, ...more] = at.session.transcript.gapsOf('microphone');
    expect(more).toEqual([]);
    expect(gap).toMatchObject({ sample: (480 + 1600 + 480) * 16, reason: 'overrun' });
    expect(gap!.lostMs).toBeGreaterThanOrEqual(480);
    expect(gap!.lostMs).toBeLessThanOrEqual(480 + 1600);
  });

  test('at one sound and then at another loses neither', async () => {
    const at = new SessionFixture();
    await at.start();
    for (const word of ['one', 'two', 'three', 'four', 'five', 'six']) {
      await at.say(word);
      at.engine.model.die();
      await at.settle();
      await vi.advanceTimersByTimeAsync(6000);
    }
    await at.say('seven');
    expect(at.text).toBe('one two three four five six seven');
    expect(at.session.transcript.gapsOf('microphone')).toEqual([]);
  });
});
