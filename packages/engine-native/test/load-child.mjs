// The child of load-process.ts: reads and loads the model files it is told, and says what came of it.
import { engine } from '../dist/index.js';

async function outcome(work) {
  try {
    return { ok: true, value: await work() };
  } catch ({ name, code, message, detail }) {
    return { ok: false, error: { name, code, message, detail } };
  }
}

/** Loads the model and sends a second of a rising tone through it. */
async function loadAndRun(path) {
  const model = await engine.loadModel(path, { device: 'cpu', threads: 1, testing: { measureDrafts: false } });
  try {
    const stream = model.createStream();
    stream.feed(Float32Array.from({ length: 16000 }, (_, i) => 0.3 * Math.sin((0.1 + i * 1e-5) * i)));
    await stream.finish();
    stream.dispose();
  } finally {
    await model.dispose();
  }
}

process.on('message', async (path) => {
  process.send({
    info: await outcome(() => engine.readModelInfo(path)),
    load: await outcome(() => loadAndRun(path)),
  });
});
