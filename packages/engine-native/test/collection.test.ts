/** What is dropped without dispose() is freed. The figures are Linux's. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine, type Model, type Stream } from '../src/index.js';
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
