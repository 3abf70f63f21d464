import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { model, SessionFixture } from './session-fixture.js';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const loadError = Object.assign(new Error('The model file cannot be used.'), { code: 'BAD_MODEL' });

describe('from start to stop', () => {
  test('loads, arms, captions, and closes everything', async () => {
    const at = new SessionFixture();
    expect(at.session.state).toEqual({ type: 'idle' });
    at.engine.isPrompt = false;
    await at.start();
    expect(at.session.state).toEqual({
      type: 'starting',
      progress: null,
      sources: [{ id: 'microphone', state: { type: 'arming' } }],
    });
    at.engine.loads[0]!.options.onProgress({ fraction: 0.4, stage: 'weights' });
    expect(at.session.state).toMatchObject({ progress: { fraction: 0.4 } });
    at.engine.loads[0]!.finish();
    await at.settle();
    expect(at.session.state.type).toBe('arming');
    await at.say('hello', 'there');
    expect(at.session.state).toEqual({ type: 'live', sources: [{ id: 'microphone', state: { type: 'live' } }] });
    expect(at.text).toBe('hello there');
    expect(at.session.model?.name).toBe('scripted');
    await at.stop();
    expect(at.course).toEqual(['starting', 'arming', 'live', 'idle']);
    expect(at.sound.isOpen).toEqual([]);
    expect(at.sound.isPaused).toBe(false);
    expect(at.engine.model.isDisposed).toBe(true);
    expect(at.engine.model.living).toEqual([]);
    expect(at.text).toBe('hello there');
  });

  test('what is said while the model is being loaded is captioned', async () => {
    const at = new SessionFixture();
    at.engine.isPrompt = false;
    await at.start();
    await at.say('early', 'words');
    expect(at.text).toBe('');
    at.engine.loads[0]!.finish();
    await at.settle();
    await at.hear(80);
    expect(at.text).toBe('early words');
  });

  test('what was said last before the stop is captioned', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.hear(480, { microphone: 'last' });
    expect(at.text).toBe('');
    await at.stop();
    expect(at.text).toBe('last');
    expect(at.session.transcript.openWordOf('microphone')).toBeNull();
  });

  test('a second start captions into a new transcript, with times of its own', async () => {
    const at = new SessionFixture();
    const transcripts: unknown[] = [];
    at.session.onTranscript((transcript) => transcripts.push(transcript));
    await at.start();
    await at.say('one');
    const first = at.session.transcript;
    await at.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    await at.start();
    await at.say('two');
    await at.stop();
    expect(transcripts).toEqual([first, at.session.transcript]);
    expect(first.textOf('microphone')).toBe('one');
    expect(at.text).toBe('two');
    expect(at.session.transcript.wordsOf('microphone')[0]).toMatchObject({ startMs: 180, endMs: 480 });
  });

  test('a start during the end of the last run waits for it', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.hear(480, { microphone: 'old' });
    at.sound.delayPause();
    const stopped = at.session.stop();
    const first = at.session.transcript;
    at.session.start();
    expect(at.session.state).toEqual({ type: 'starting', progress: null, sources: [] });
    await at.settle();
    expect(at.session.transcript).toBe(first);
    at.sound.holdPause?.();
    await at.settle();
    expect(first.textOf('microphone')).toBe('old');
    expect(at.session.transcript).not.toBe(first);
    await at.say('new');
    expect(at.text).toBe('new');
    expect(await Promise.race([stopped, 'pending'])).toBe('pending');
  });

  test('a stop while the model is being loaded stops the load', async () => {
    const at = new SessionFixture();
    at.engine.isPrompt = false;
    await at.start();
    await at.stop();
    expect(at.engine.loads[0]!.options.signal.aborted).toBe(true);
    expect(at.sound.isOpen).toEqual([]);
    expect(at.course).toEqual(['starting', 'idle']);
  });

  test('dispose waits for no text', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.hear(480, { microphone: 'unheard' });
    const disposed = at.session.dispose();
    await at.settle();
    await disposed;
    expect(at.text).toBe('');
    expect(at.sound.isOpen).toEqual([]);
    expect(at.engine.model.isDisposed).toBe(true);
  });
});

describe('failures', () => {
  test('without a model it does not start', async () => {
    const at = new SessionFixture({ model: null });
    await at.start();
    expect(at.session.state).toEqual({ type: 'failed', reason: { type: 'no-model' } });
    expect(at.sound.opened).toEqual([]);
    at.session.configure({ model });
    await at.settle();
    expect(at.session.state.type).toBe('failed');
    await at.start();
    expect(at.session.state.type).toBe('arming');
  });

  test('a model that cannot be loaded is told with its reason', async () => {
    const at = new SessionFixture();
    at.engine.isPrompt = false;
    await at.start();
    at.engine.loads[0]!.fail(loadError);
    await at.settle();
    expect(at.session.state).toEqual({
      type: 'failed',
      reason: { type: 'model', code: 'BAD_MODEL', message: loadError.message },
    });
    expect(at.sound.isOpen).toEqual([]);
  });

  test('a listener that was taken off hears nothing', async () => {
    const at = new SessionFixture();
    const states: unknown[] = [];
    at.session.onState((state) => states.push(state))();
    await at.start();
    expect(states).toEqual([]);
  });
});

describe('health', () => {
  test('tells how far behind each source is, in the engine and before it', async () => {
    const at = new SessionFixture();
    await at.start();
    at.engine.model.streams[0]!.behindMs = 720;
    await at.hear(1600);
    at.sound.tell({ type: 'waiting', sourceId: 'microphone', samples: 8000 });
    expect(at.health).toEqual({ sources: [{ id: 'microphone', behindMs: 1220, lostMs: 0 }], load: 0.25 });
  });
});
