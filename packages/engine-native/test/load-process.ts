/** Loads model files in a process of its own, so that a file that crashes the engine fails one test alone. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ModelInfo } from '../src/engine.js';

export interface LoadError {
  /** Of the error's class. */
  name: string;
  code: string | undefined;
  message: string;
  detail: string | undefined;
}

export type Outcome<Value> = { ok: true; value: Value } | { ok: false; error: LoadError };

export interface LoadOutcome {
  /** Of `readModelInfo`. */
  info: Outcome<ModelInfo>;
  /** Of `loadModel` and, if that worked, of a second of sound. */
  load: Outcome<void>;
}

const script = fileURLToPath(new URL('load-child.mjs', import.meta.url));

export class LoadProcess {
  #child: ChildProcess | undefined;

  /** One at a time. Rejects if the process dies; the next call starts another one. */
  load(path: string): Promise<LoadOutcome> {
    this.#child ??= fork(script, { serialization: 'advanced' });
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const onMessage = (outcome: LoadOutcome) => {
        child.off('exit', onExit);
        resolve(outcome);
      };
      const onExit = (status: number | null, signal: string | null) => {
        child.off('message', onMessage);
        this.#child = undefined;
        reject(new Error(`the process that loaded ${path} died: ${signal ?? `exit status ${status}`}`));
      };
      child.once('message', onMessage);
      child.once('exit', onExit);
      child.send(path);
    });
  }

  /** Also ends one that hangs. */
  kill(): void {
    this.#child?.removeAllListeners('exit');
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}
