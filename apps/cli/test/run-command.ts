import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The built command. */
export const commandFile = fileURLToPath(new URL('../dist/main.js', import.meta.url));

export interface Result {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export class RunningCommand {
  readonly child: ChildProcessWithoutNullStreams;
  stdout = '';
  stderr = '';
  readonly result: Promise<Result>;

  constructor(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    this.child = spawn(process.execPath, [commandFile, ...args], { env: { ...process.env, ...env } });
    this.child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
    });
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    // It may leave without reading all of its input.
    this.child.stdin.on('error', () => {});
    this.result = once(this.child, 'close').then(([code, signal]) => ({
      code: code as number | null,
      signal: signal as NodeJS.Signals | null,
      stdout: this.stdout,
      stderr: this.stderr,
    }));
  }

  /** Resolves once the output so far satisfies a condition; rejects if the command ends before. */
  async until(condition: (command: this) => boolean): Promise<void> {
    const ended = this.result.then(() => 'ended' as const);
    while (!condition(this)) {
      const next = await Promise.race([once(this.child.stdout, 'data'), once(this.child.stderr, 'data'), ended]);
      if (next === 'ended' && !condition(this)) throw new Error(`ended early: ${this.stdout}${this.stderr}`);
    }
  }
}

/** Runs the command to its end, with this on its standard input. */
export function runCommand(
  args: readonly string[],
  input: Uint8Array | string = '',
  env: NodeJS.ProcessEnv = {},
): Promise<Result> {
  const command = new RunningCommand(args, env);
  command.child.stdin.end(input);
  return command.result;
}

/** The one line that everybody sees who uses the demo model. */
export const demoLine =
  'undertext: the demo model knows only a few hundred words of synthetic speech and does not understand people\n';

/** One thread: the tests share the machine with each other, and more gain nothing on so small a model. */
export const demo = ['--model', 'demo', '--threads', '1'];

/** What is written of a text: it and a line end, or nothing at all. */
export function line(text: string): string {
  return text === '' ? '' : `${text}\n`;
}
