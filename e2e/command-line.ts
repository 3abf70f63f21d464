/** The `undertext` command beside the app, on the same models. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { environment, resourcesFolder } from './undertext.js';

const script = path.join(resourcesFolder, '../apps/cli/dist/main.js');

export class CommandLine {
  readonly child: ChildProcess;
  /** What it wrote so far, to both of its outputs. */
  output = '';
  readonly #ended: Promise<unknown>;

  /** @param env as the app has it */
  constructor(home: string, env: Record<string, string>, ...args: string[]) {
    this.child = spawn(process.execPath, [script, ...args], {
      env: environment(home, env),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (bytes: Buffer) => {
        this.output += bytes.toString();
      });
    }
    this.#ended = once(this.child, 'close');
  }

  /** Resolves to its exit status when it has ended; null: a signal ended it. */
  async ended(): Promise<number | null> {
    await this.#ended;
    return this.child.exitCode;
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.#ended;
  }
}
