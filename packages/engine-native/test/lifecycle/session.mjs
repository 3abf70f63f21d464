// A process that loads, feeds, finishes, cancels and disposes without pause, and is ended at a given moment.
//
//   node session.mjs <ending> <moment, ms after the start> <model> <clip: raw float32>
//
// It exits with 0 (with 1 for the ending "throw"); an assertion that fails, or a crash, with something else.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { CancelledError, DisposedError, engine, QueueFullError } from '@undertext/engine-native';

const [ending, momentMs, modelPath, clipPath] = isMainThread ? process.argv.slice(2) : workerData;
const moment = Number(momentMs);
const clipBytes = readFileSync(clipPath);
const clip = new Float32Array(clipBytes.buffer, clipBytes.byteOffset, clipBytes.length / 4);

/** What is alive now, for the endings that end it from outside. */
const now = { controller: new AbortController(), model: undefined, streams: new Set(), over: false };

const isEnding = (error) => error instanceof CancelledError || error instanceof DisposedError;

async function caption(model, options) {
  let ended = false;
  const onToken = () => assert(!ended, 'an event came after cancel() or dispose()');
  const stream = model.createStream({ ...options, onToken });
  const handle = {
    end(how) {
      ended = true;
      stream[how]();
    },
  };
  now.streams.add(handle);
  try {
    for (let at = 0; at < clip.length; at += 20000) {
      try {
        stream.feed(clip.subarray(at, at + 20000));
      } catch (error) {
        if (!(error instanceof QueueFullError)) throw error;
        await stream.room();
      }
      if (at % 60000 === 0) await sleep(1);
    }
    if (Math.random() < 0.3) stream.setDelay(2 + Math.floor(Math.random() * 8));
    await stream.finish();
  } catch (error) {
    if (!isEnding(error)) throw error;
  } finally {
    now.streams.delete(handle);
    if (Math.random() < 0.5) handle.end('dispose'); // the others are left to their finalizers
  }
}

/** Runs until `now.over`. */
async function work() {
  while (!now.over) {
    try {
      const model = await engine.loadModel(modelPath, { signal: now.controller.signal, onProgress: () => {} });
      now.model = model;
      await Promise.all([
        caption(model, { delay: 6 }),
        caption(model, { delay: 2, chunkMs: 500 }),
        engine.readModelInfo(modelPath),
      ]);
      if (Math.random() < 0.7) await model.dispose();
    } catch (error) {
      if (!isEnding(error)) throw error;
    }
  }
}

/** By name: what happens at the moment. After `end` the process must end by itself. */
const endings = {
  cancel: async () => {
    now.over = true;
    now.controller.abort();
    for (const handle of now.streams) handle.end('cancel');
  },
  dispose: async () => {
    now.over = true;
    for (const handle of now.streams) handle.end('dispose');
    await now.model?.dispose();
  },
  // Nothing is disposed of: finalizers do it, or the environment's end.
  drop: async () => {
    now.over = true;
    for (const handle of now.streams) handle.end('cancel');
    now.streams.clear();
    now.model = undefined;
    await sleep(20);
    globalThis.gc();
    await sleep(20);
    globalThis.gc();
  },
  exit: () => process.exit(0),
  throw: () => {
    throw new Error('the end');
  },
};

async function terminateWorker() {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: ['none', momentMs, modelPath, clipPath] });
  worker.on('error', (error) => {
    throw error;
  });
  await sleep(moment);
  await worker.terminate();
  // The addon still works in this thread.
  const model = await engine.loadModel(modelPath);
  await caption(model, {});
  await model.dispose();
}

if (ending === 'terminate') {
  await terminateWorker();
} else {
  if (ending !== 'none') setTimeout(endings[ending], moment);
  await work();
}
