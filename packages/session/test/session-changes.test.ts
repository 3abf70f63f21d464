import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { model, SessionFixture } from './session-fixture.js';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
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
