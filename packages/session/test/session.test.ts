import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { retryDelaysMs } from '../src/retry-delay.js';
import { ScriptedLostError } from './scripted-engine.js';
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

describe('sources', () => {
  test('two are two labelled texts through one model', async () => {
    const at = new SessionFixture({ source: 'both' });
    await at.start();
    await at.hear(480, { microphone: 'question', computer: 'music' });
    await at.hear(480, { computer: 'plays' });
    await at.hear(1600);
    expect(at.textOf('microphone')).toBe('question');
    expect(at.textOf('computer')).toBe('music plays');
    expect(at.engine.loads).toHaveLength(1);
    expect(at.engine.model.living.map(({ sourceId }) => sourceId)).toEqual(['microphone', 'computer']);
    expect(at.session.health.load).toBeCloseTo(2 * (20 / 80));
  });

  test('mixed, they are one', async () => {
    const at = new SessionFixture({ source: 'mixed', microphone: { deviceId: 'usb', channel: 5 } });
    await at.start();
    expect(at.sound.opened).toEqual([{ id: 'mixed', kind: 'mixed', microphone: { deviceId: 'usb', channel: 5 } }]);
    expect(at.engine.model.streams).toHaveLength(1);
  });

  test('one that is added or taken away leaves the other alone', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.hear(480, { microphone: 'one' });
    at.session.configure({ source: 'both' });
    await at.hear(480, { microphone: 'two', computer: 'sound' });
    at.session.configure({ source: 'microphone' });
    await at.settle();
    expect(at.textOf('computer')).toBe('sound');
    expect(at.sound.isOpen).toEqual(['microphone']);
    await at.say('three');
    expect(at.text).toBe('one two three');
    expect(at.engine.model.streams.filter(({ sourceId }) => sourceId === 'microphone')).toHaveLength(1);
    expect(at.engine.model.living).toHaveLength(1);
  });

  test('another microphone is opened at once; its words follow those of the first', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.hear(480, { microphone: 'first' });
    at.session.configure({ microphone: { deviceId: 'usb', channel: null } });
    await at.say('second');
    expect(at.sound.opened).toHaveLength(2);
    expect(at.text).toBe('first second');
    expect(at.session.transcript.wordsOf('microphone').map(({ take }) => take)).toEqual([0, 1]);
    await at.stop();
    expect(at.session.transcript.wordsOf('microphone')[1]).toMatchObject({ endMs: 960 });
  });

  test('late events of an opening before are not taken for those of the next', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.say('first');
    at.session.configure({ microphone: { deviceId: 'usb', channel: null } });
    at.sound.tell({ type: 'anchor', sourceId: 'microphone', sample: 33_280, atMs: 2080, reason: 'drift' });
    at.sound.tell({ type: 'gap', sourceId: 'microphone', fromSample: 33_280, lostMs: 5000, reason: 'lost' });
    await at.say('second');
    expect(at.session.transcript.anchorsOf('microphone', 1).map(({ sample }) => sample)).toEqual([0, 0]);
    expect(at.session.transcript.gapsOf('microphone')).toEqual([]);
    await at.stop();
    expect(at.session.transcript.wordsOf('microphone')[1]).toMatchObject({ endMs: 2560 });
  });

  test('are armed until the first sound, and each is told apart', async () => {
    const at = new SessionFixture({ source: 'both' });
    await at.start();
    expect(at.session.state.type).toBe('arming');
    at.sound.setState('computer', { type: 'live' });
    at.sound.setState('microphone', { type: 'silent-zeros' });
    expect(at.session.state).toEqual({
      type: 'live',
      sources: [
        { id: 'microphone', state: { type: 'silent-zeros' } },
        { id: 'computer', state: { type: 'live' } },
      ],
    });
  });

  test('that ended may return; meanwhile it is recovering, unless another is heard', async () => {
    const at = new SessionFixture({ source: 'both' });
    await at.start();
    await at.hear(80);
    const ended = { type: 'ended', reason: 'unplugged', message: 'The microphone was unplugged.' } as const;
    at.sound.setState('microphone', ended);
    expect(at.session.state.type).toBe('live');
    at.sound.setState('computer', { ...ended, reason: 'failed', message: 'No sound server.' });
    expect(at.session.state).toMatchObject({ type: 'recovering', what: 'sound', message: ended.message });
    at.sound.setState('microphone', { type: 'live' });
    expect(at.session.state.type).toBe('live');
  });

  test('none of which may be heard is a failure; a new start tries again', async () => {
    const at = new SessionFixture();
    await at.start();
    const message = 'Undertext may not use the microphone.';
    at.sound.setState('microphone', { type: 'ended', reason: 'permission-denied', message });
    expect(at.session.state).toEqual({ type: 'failed', reason: { type: 'sound', end: 'permission-denied', message } });
    await at.settle();
    expect(at.sound.isOpen).toEqual([]);
    expect(at.engine.model.isDisposed).toBe(true);
    await at.start();
    await at.say('hello');
    expect(at.text).toBe('hello');
  });
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

  test('what waits for the engine when its source is closed is a gap', async () => {
    const at = new SessionFixture({ source: 'both' });
    await at.start();
    await at.hear(480);
    at.sound.tell({ type: 'waiting', sourceId: 'computer', samples: 1000 });
    at.session.configure({ source: 'microphone' });
    at.session.configure({ source: 'both' });
    await at.hear(480);
    at.sound.tell({ type: 'waiting', sourceId: 'computer', samples: 48_000 });
    at.session.configure({ source: 'microphone' });
    expect(at.session.transcript.gapsOf('computer')).toMatchObject([{ take: 1, lostMs: 3000, reason: 'overrun' }]);
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

describe('changes while running', () => {
  test('another delay is set on the streams there are, and given to the next', async () => {
    const at = new SessionFixture({ source: 'both', delay: 4 });
    await at.start();
    at.session.configure({ delay: 10 });
    at.session.configure({ delay: null });
    await at.settle();
    for (const stream of at.engine.model.streams) expect(stream.delays).toEqual([4, 10, 6]);
    at.session.configure({ delay: 2 });
    at.session.pause();
    await at.settle();
    at.session.resume();
    await at.settle();
    expect(at.engine.model.living.map(({ delays }) => delays)).toEqual([[2], [2]]);
  });

  test('other chunks are another stream, from the last whole word on', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.say('one', 'two');
    at.session.configure({ chunkMs: 240 });
    await at.say('three');
    await at.say('four');
    expect(at.text).toBe('one two three four');
    expect(at.engine.model.streams.map(({ chunkMs }) => chunkMs)).toEqual([80, 240]);
    expect(at.sound.connections[1]!.fromSample).toBe(960 * 16);
  });

  test('another model is loaded when the first is gone; sound waits meanwhile', async () => {
    const at = new SessionFixture();
    await at.start();
    await at.say('one');
    at.engine.isPrompt = false;
    at.session.configure({ model: { ...model, path: '/models/two.gguf' } });
    await at.settle();
    expect(at.engine.models[0]!.isDisposed).toBe(true);
    expect(at.session.state.type).toBe('starting');
    await at.say('two');
    expect(at.text).toBe('one');
    at.engine.loads[1]!.finish();
    await at.settle();
    await at.say('three');
    expect(at.text).toBe('one two three');
    expect(at.engine.models.map(({ choice }) => choice.path)).toEqual(['/models/one.gguf', '/models/two.gguf']);
    expect(at.sound.opened).toHaveLength(1);
  });

  test('another device is the same; a change back before it is loaded stops that load', async () => {
    const at = new SessionFixture();
    await at.start();
    at.engine.isPrompt = false;
    at.session.configure({ model: { ...model, device: 'cuda0' } });
    await at.settle();
    at.session.configure({ model });
    await at.settle();
    expect(at.engine.loads.map(({ choice, options }) => [choice.device, options.signal.aborted])).toEqual([
      ['auto', false],
      ['cuda0', true],
      ['auto', false],
    ]);
    at.engine.loads[2]!.finish();
    await at.say('hello');
    expect(at.text).toBe('hello');
  });
});

describe('a word that is cut by a change', () => {
  test.each([
    ['in its first half', 480 + 80, 'tw'],
    ['when it is whole', 480 + 160, 'two'],
  ])('%s is whole and there once', async (_, ms, shown) => {
    const at = new SessionFixture({ delay: 1 });
    await at.start();
    await at.say('one');
    await at.hear(480, { microphone: 'two' });
    for (let passed = 480; passed < ms; passed += 80) await at.hear(80);
    await at.hear(40 / 16);
    expect(at.text).toBe(`one ${shown}`);
    at.engine.model.die();
    await at.say('three');
    expect(at.text).toBe('one two three');
    await at.stop();
    expect(at.session.transcript.wordsOf('microphone').map(({ text }) => text)).toEqual(['one', ' two', ' three']);
  });
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

  test('again and again is given up, after growing waits', async () => {
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
    at.engine.loads.at(-1)!.fail(new ScriptedLostError('it crashed'));
    await at.settle();
    expect(at.session.state).toEqual({ type: 'failed', reason: { type: 'engine', message: 'it crashed' } });
    expect(at.sound.isOpen).toEqual([]);
    await at.stop();
    expect(at.session.state).toEqual({ type: 'idle' });
  });

  test('after a steady minute counts anew', async () => {
    const at = new SessionFixture();
    await at.start();
    for (let i = 0; i < 2 * retryDelaysMs.length; i++) {
      await vi.advanceTimersByTimeAsync(60_000);
      at.engine.model.die();
      await at.settle();
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
