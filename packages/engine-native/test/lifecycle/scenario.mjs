// What keeps a process alive, and what is freed without being disposed of.
//
//   node --expose-gc scenario.mjs <name> <model> <clip: raw float32>
//
// Prints what came of it; the process must end by itself, with 0.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { engine, QueueFullError } from '@undertext/engine-native';

const [name, modelPath, clipPath] = process.argv.slice(2);
const bytes = readFileSync(clipPath);
const clip = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);

let text = '';
const onToken = (event) => {
  text += event.text;
};

async function collect() {
  for (let i = 0; i < 3; i++) {
    globalThis.gc();
    await sleep(5);
  }
}

const scenarios = {
  // Neither a model nor an idle stream does.
  async idle() {
    const model = await engine.loadModel(modelPath);
    globalThis.kept = model.createStream({ onToken });
    globalThis.kept.feed(clip.subarray(0, 8000));
    console.log('idle');
  },
  // finish() does, with no other reference to stream and model left.
  async finish() {
    const start = async () => {
      const stream = (await engine.loadModel(modelPath)).createStream({ onToken });
      stream.feed(clip);
      stream.finish().then(() => console.log(text));
    };
    await start();
    await collect();
  },
  // And so does room().
  async room() {
    const start = async () => {
      const stream = (await engine.loadModel(modelPath)).createStream({ onToken });
      try {
        for (;;) stream.feed(clip);
      } catch (error) {
        if (!(error instanceof QueueFullError)) throw error;
      }
      stream.room().then(() => console.log('room'));
    };
    await start();
    await collect();
  },
  // Streams that are dropped are collected in time, as V8 knows the size of what they hold: their objects alone are far too
  // small to make it look. Linux only.
  async load() {
    engine.loadModel(modelPath).then(() => console.log('loaded'));
  },
  async dispose() {
    const model = await engine.loadModel(modelPath);
    model.dispose().then(() => console.log('disposed'));
  },
};

await scenarios[name]();
