/** What is dropped without dispose() is freed. The figures are Linux's. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine, type Model, type Stream } from '../src/index.js';
import { nativeBinding } from '../src/native-binding.js';
import { caughtUp } from './caption.js';
import { demoModel, silence } from './samples.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

async function collect(): Promise<void> {
  for (let i = 0; i < 5; i++) {
    collectGarbage();
    await sleep(5); // finalizers
  }
}

/** Address space of the process, bytes: a stream's rings are reserved at once, but touched only as they fill. */
function addressSpace(): number {
  return Number(readFileSync('/proc/self/statm', 'utf8').split(' ')[0]) * 4096;
}

function threads(): number {
  return readdirSync('/proc/self/task').length;
}

describe.skipIf(process.platform !== 'linux')('what is dropped', () => {
  let model: Model;
  /** What one stream reserves. */
  let streamSpace: number;

  /** Runs for a second, so that the rings are touched. */
  async function useStream(): Promise<Stream> {
    const stream = model.createStream();
    stream.feed(silence(1));
    await caughtUp(stream);
    return stream;
  }

  beforeAll(async () => {
    model = await engine.loadModel(demoModel, { threads: 1 });
    (await useStream()).dispose();
    await collect();
    const before = addressSpace();
    const stream = await useStream();
    streamSpace = addressSpace() - before;
    expect(streamSpace).toBeGreaterThan(stream.stats().memoryBytes / 2);
    stream.dispose();
  });

  afterAll(() => model.dispose());

  test('a stream is freed when it is collected', async () => {
    const before = addressSpace();
    for (let i = 0; i < 10; i++) await useStream();
    await collect();
    expect(addressSpace() - before).toBeLessThan(2 * streamSpace);
  });

  // Their objects alone are far too small to make it collect them before they are many.
  test('V8 is told what streams hold, until they are freed', async () => {
    const told = () => nativeBinding().externalMemory();
    await collect();
    const before = told();
    // A function of its own, so that no variable of the test keeps a stream.
    const hold = async () => {
      const streams: Stream[] = [];
      for (let i = 0; i < 5; i++) streams.push(await useStream());
      for (const stream of streams) stream.feed(silence(0.08)); // tells what the rings have grown to meanwhile
      const held = streams.reduce((sum, stream) => sum + stream.stats().memoryBytes, 0);
      expect(told() - before).toBeGreaterThan(0.9 * held);
      return held;
    };
    const held = await hold();
    expect(held).toBeGreaterThan(5e6);
    await collect();
    expect(told() - before).toBeLessThan(0.1 * held);
  });

  test('a model and its streams are freed when they are collected, threads and all', async () => {
    const loadAndDrop = async () => {
      const dropped = await engine.loadModel(demoModel, { threads: 1 });
      dropped.createStream().feed(silence(1));
    };
    await loadAndDrop();
    await collect();
    const before = threads();
    for (let i = 0; i < 3; i++) await loadAndDrop();
    expect(threads()).toBeGreaterThan(before);
    await collect();
    expect(threads()).toBe(before);
  });
});
