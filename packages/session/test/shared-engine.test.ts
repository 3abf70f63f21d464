import { beforeEach, describe, expect, test } from 'vitest';
import type { ModelChoice, SessionLoadOptions } from '../src/index.js';
import { SharedEngine } from '../src/index.js';
import { ScriptedEngine } from './scripted-engine.js';

const choice: ModelChoice = { path: '/models/one.gguf', device: 'auto', threads: null };
const other: ModelChoice = { ...choice, path: '/models/two.gguf' };

let engine: ScriptedEngine;
let shared: SharedEngine;

beforeEach(() => {
  engine = new ScriptedEngine(() => 'word');
  shared = new SharedEngine(engine);
});

function asked() {
  const abort = new AbortController();
  const lost: Error[] = [];
  const options: SessionLoadOptions = {
    signal: abort.signal,
    onProgress: () => {},
    onLost: (error) => lost.push(error),
  };
  return { options, abort, lost };
}

const streamOptions = {
  sourceId: 'file',
  chunkMs: 80,
  onToken: () => {},
  onOrigin: () => {},
  onStats: () => {},
  onError: () => {},
};

/** Lets every promise that needs no time go on. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('a shared engine', () => {
  test('loads one model for all who choose it, and frees it with the last', async () => {
    const [one, two] = [asked(), asked()];
    const first = await shared.load(choice, one.options);
    const second = await shared.load({ ...choice }, two.options);
    expect(engine.loads).toHaveLength(1);
    const stream = await first.createStream(streamOptions);
    await second.createStream(streamOptions);
    await first.dispose();
    expect(engine.model.isDisposed).toBe(false);
    // The streams of the one that let go are over, those of the other are not.
    expect(engine.model.living).toHaveLength(1);
    await stream.dispose();
    await second.dispose();
    expect(engine.model.isDisposed).toBe(true);
    expect([...one.lost, ...two.lost]).toEqual([]);
  });

  test('loads another beside it', async () => {
    await shared.load(choice, asked().options);
    await shared.load(other, asked().options);
    expect(engine.models.map((model) => model.choice.path)).toEqual([choice.path, other.path]);
  });

  test('goes on loading for one when the other has given up', async () => {
    engine.isPrompt = false;
    const [one, two] = [asked(), asked()];
    const first = shared.load(choice, one.options);
    const second = shared.load(choice, two.options);
    await settled();
    one.abort.abort();
    await expect(first).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(engine.loads[0]!.options.signal.aborted).toBe(false);
    engine.loads[0]!.finish();
    await expect(second).resolves.toBeDefined();
  });

  test('ends the load when nobody wants it, and begins the next only then', async () => {
    engine.isPrompt = false;
    const one = asked();
    const first = shared.load(choice, one.options);
    await settled();
    one.abort.abort();
    await expect(first).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(engine.loads[0]!.options.signal.aborted).toBe(true);
    engine.isPrompt = true;
    await shared.load(other, asked().options);
    expect(engine.loads).toHaveLength(2);
  });

  test('frees a model before another takes its memory', async () => {
    const model = await shared.load(choice, asked().options);
    const scripted = engine.model;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const dispose = scripted.dispose.bind(scripted);
    scripted.dispose = async () => {
      await held;
      await dispose();
    };
    void model.dispose();
    await settled();
    const next = shared.load(other, asked().options);
    await settled();
    expect(engine.loads).toHaveLength(1);
    release();
    await next;
    expect(engine.loads).toHaveLength(2);
  });

  test('tells all that the process died', async () => {
    const [one, two] = [asked(), asked()];
    await shared.load(choice, one.options);
    await shared.load(choice, two.options);
    engine.model.die();
    expect([one.lost.length, two.lost.length]).toEqual([1, 1]);
    await shared.load(choice, asked().options);
    expect(engine.loads).toHaveLength(2);
  });

  test('ends the model for all when a stream of one fails', async () => {
    const [one, two] = [asked(), asked()];
    const first = await shared.load(choice, one.options);
    const second = await shared.load(choice, two.options);
    await first.createStream(streamOptions);
    await second.createStream(streamOptions);
    engine.model.streams[0]!.fail(Object.assign(new Error('the device failed'), { code: 'DEVICE_FAILED' }));
    expect(one.lost).toEqual([]);
    expect(two.lost).toHaveLength(1);
    expect(engine.model.isDisposed).toBe(false);
    await first.dispose();
    expect(engine.models[0]!.isDisposed).toBe(true);
    await shared.load(choice, asked().options);
    expect(engine.loads).toHaveLength(2);
  });

  test('frees a model that failed before the others load it anew', async () => {
    const [one, two] = [asked(), asked()];
    const first = await shared.load(choice, one.options);
    await shared.load(choice, two.options);
    await first.createStream(streamOptions);
    const failed = engine.model;
    failed.streams[0]!.fail(Object.assign(new Error('the device failed'), { code: 'DEVICE_FAILED' }));
    let wasFreed = false;
    const load = engine.load.bind(engine);
    engine.load = (...args) => {
      wasFreed = failed.isDisposed;
      return load(...args);
    };
    await shared.load(choice, asked().options);
    expect(wasFreed).toBe(true);
    await first.dispose();
    expect(engine.model.isDisposed).toBe(false);
  });

  test('passes on why a load failed, and tries anew the next time', async () => {
    engine.isPrompt = false;
    const both = [shared.load(choice, asked().options), shared.load(choice, asked().options)];
    await settled();
    engine.loads[0]!.fail(new Error('no such file'));
    for (const one of both) await expect(one).rejects.toThrow('no such file');
    engine.isPrompt = true;
    await expect(shared.load(choice, asked().options)).resolves.toBeDefined();
  });
});
