import { realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from './command-error.js';

const demoFile = fileURLToPath(new URL('../../../resources/demo-model/voxtral-realtime-nano.gguf', import.meta.url));

/** Said whenever the demo model is used. */
const demoWarning = 'the demo model knows only a few hundred words of synthetic speech and does not understand people';

const publishedRepository = 'handy-computer/Voxtral-Mini-4B-Realtime-2602-gguf';
const publishedSizes = 'Q4_K_M 2.83 GB, Q5_K_M 3.28 GB, Q6_K 3.66 GB, Q8_0 4.73 GB, BF16 8.87 GB, F16 8.88 GB';

export interface ModelChoice {
  path: string;
  /** To be said before it is used. */
  warning?: string;
}

/** The file that `--model` means. A file of the name `demo` is `./demo`. */
export function chooseModel(model: string): ModelChoice {
  const file = model === 'demo' ? demoFile : model;
  return isDemo(file) ? { path: file, warning: demoWarning } : { path: file };
}

/** @throws UsageError that says how to get a model */
export function requireModel(model: string | undefined): ModelChoice {
  if (model !== undefined) return chooseModel(model);
  throw new UsageError(
    'no model: give --model FILE, or --model demo to try it',
    `Real models are on Hugging Face, ${publishedRepository}, as
Voxtral-Mini-4B-Realtime-2602-TYPE.gguf with TYPE one of
${publishedSizes}.
The demo model is included (7 MB); it knows only a few hundred words of synthetic speech.`,
  );
}

function isDemo(file: string): boolean {
  try {
    return realpathSync(path.resolve(file)) === realpathSync(demoFile);
  } catch {
    return false;
  }
}
