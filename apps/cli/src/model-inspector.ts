/** A process of its own that has the engine read a model file's header, and may die of it. */
import { engine } from '@undertext/engine-native';
import type { Inspection } from './inspect-model.js';

process.once('message', async (file: string) => {
  const inspection: Inspection = await engine.readModelInfo(file).then(
    ({ name, quantisation, languages }) => ({ model: { name, quantisation, languages } }),
    (error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) }),
  );
  process.send?.(inspection, () => process.disconnect());
});
