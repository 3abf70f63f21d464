import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionFixture } from './session-fixture.js';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
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
    expect(at.session.transcript.gapsOf('microphone')).toMatchObject([{ take: 0, sample: 33_280, lostMs: 5000 }]);
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
