import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { byteSize } from '@undertext/models/byte-size';
import { CommandError, UsageError } from './command-error.js';

const demoFile = fileURLToPath(new URL('../../../resources/demo-model/voxtral-realtime-nano.gguf', import.meta.url));

/** Said whenever the demo model is used. */
const demoWarning = 'the demo model knows only a few hundred words of synthetic speech and does not understand people';

export interface ModelChoice {
  path: string;
  /** To be said before it is used. */
  warning?: string;
}

/** The file that a name means if it is "demo" or a path. A file of the name `demo` is `./demo`. */
export function chooseModel(model: string): ModelChoice {
  const file = model === 'demo' ? demoFile : model;
  return isDemo(file) ? { path: file, warning: demoWarning } : { path: file };
}

/**
 * The file that `--model` means: "demo", a path, or a model of the store by its id, its file's name, or its type.
 * @throws CommandError that says what to do
 */
export async function findModel(name: string): Promise<ModelChoice> {
  if (name === 'demo' || /[\\/]|\.gguf$/i.test(name) || existsSync(name)) return chooseModel(name);
  const [{ ModelError }, { openModelStore }] = await Promise.all([
    import('@undertext/models'),
    import('./open-model-store.js'),
  ]);
  const store = await openModelStore();
  try {
    const { description, path: file, state } = store.find(name);
    const { id } = description;
    if (state.type === 'ready') return chooseModel(file);
    if ('problem' in state && state.problem) throw new CommandError(state.problem.message);
    const what = state.type === 'absent' ? 'is not downloaded' : 'is not downloaded to its end';
    throw new CommandError(`${id} ${what}`, `To download it: undertext models download ${id}`);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw new CommandError(
      `there is no file ${name}, and it is not the name of one model`,
      `See undertext models list.`,
    );
  }
}

/** @throws UsageError that says how to get a model */
export async function requireModel(model: string | undefined): Promise<ModelChoice> {
  if (model !== undefined) return findModel(model);
  const { openModelStore } = await import('./open-model-store.js');
  const store = await openModelStore();
  const ready = store.models.filter(
    ({ description, state }) => description.kind !== 'shipped' && state.type === 'ready',
  );
  const published = store.models.flatMap(({ description }) => (description.kind === 'published' ? [description] : []));
  const [first] = published;
  const sizes = published.map(({ quantisation, bytes }) => `${quantisation} ${byteSize(bytes)}`);
  const hint = [
    ...(ready.length > 0 ? [`Installed: ${ready.map(({ description }) => description.id).join(', ')}`] : []),
    ...(first
      ? [`To download one: undertext models download ${first.quantisation}`, `Types: ${sizes.join(', ')}`]
      : []),
    ...(first ? [`They come from ${first.repository}.`] : []),
    'The demo model is included (7 MB); it knows only a few hundred words of synthetic speech.',
  ];
  throw new UsageError('no model: give --model FILE, or --model demo to try it', hint.join('\n'));
}

function isDemo(file: string): boolean {
  try {
    return realpathSync(path.resolve(file)) === realpathSync(demoFile);
  } catch {
    return false;
  }
}
