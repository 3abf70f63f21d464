import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type InspectedModel, ModelError } from '@undertext/models';

/** What the inspector's process says. */
export type Inspection = { model: InspectedModel } | { problem: string };

/** A header is read in a moment; whoever takes so long hangs. */
const patienceMs = 60_000;
const inspector = fileURLToPath(new URL('model-inspector.js', import.meta.url));

/**
 * Has the engine read a model file's header in a process of its own.
 * @throws ModelError `not-a-model`, or `reader-died` if that process dies or hangs
 */
export function inspectModel(file: string, script = inspector, limitMs = patienceMs): Promise<InspectedModel> {
  return new Promise((resolve, reject) => {
    const child = fork(script, { stdio: 'ignore' });
    let how = '';
    const limit = setTimeout(() => {
      how = 'hangs';
      child.kill('SIGKILL');
    }, limitMs);
    child.once('message', (said: Inspection) => {
      if ('model' in said) resolve(said.model);
      else reject(new ModelError('not-a-model', said.problem));
    });
    child.once('error', (error) => {
      clearTimeout(limit);
      reject(new ModelError('reader-died', `The engine cannot be started: ${error.message}`));
    });
    child.once('close', (code, signal) => {
      clearTimeout(limit);
      how ||= `ended with ${signal ?? code}`;
      reject(new ModelError('reader-died', `The engine ${how} when it reads ${file}: it is not used as a model.`));
    });
    // One that is gone is heard of by its end.
    child.send(file, () => {});
  });
}
