// Runs programs for the other scripts.
import { spawn, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './paths.mjs';

/** A step failed and has said so on the terminal; `message` is for the last line. */
export class StepError extends Error {}

/** Runs a program with the terminal as its own; throws StepError unless it exits 0. */
export function run(program, args, { cwd = root, env = process.env } = {}) {
  const result = spawnSync(program, args, { cwd, env, stdio: 'inherit' });
  if (result.error) throw new StepError(`${program} could not be started: ${result.error.message}`);
  if (result.status !== 0) {
    throw new StepError(`${path.basename(program)} ${args[0] ?? ''} ended with ${result.signal ?? result.status}.`);
  }
}

/** Runs a program and returns {ok, output} (stdout and stderr together). */
export function capture(program, args, { cwd = root, env = process.env } = {}) {
  const result = spawnSync(program, args, { cwd, env, encoding: 'utf8', maxBuffer: 1 << 28 });
  return {
    ok: !result.error && result.status === 0,
    output: `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`,
  };
}

/** Shows a program's output while it runs, and returns it with the exit status, or the signal that ended it. */
export function runAndCollect(program, args, { cwd = root, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text) => {
      output += text;
      process.stdout.write(text);
    });
    child.on('error', (error) => reject(new StepError(`${program} could not be started: ${error.message}`)));
    child.on('close', (status, signal) => resolve({ status, signal, output }));
  });
}

/** Hands the terminal over to a program for good: Ctrl-C is the program's, and its exit status becomes ours. */
export function handOver(program, args) {
  const child = spawn(program, args, { cwd: process.env.INIT_CWD ?? process.cwd(), stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // From a terminal the child has got SIGINT already; the others are sent to one process alone.
    process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
  }
  child.on('error', (error) => {
    console.error(`${program} could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('close', (status, signal) => {
    process.exitCode = status ?? 128 + (signal === 'SIGINT' ? 2 : 15);
  });
}

/** The script behind a development dependency's command, to be run with `process.execPath`. from: who depends on it. */
export function packageScript(name, script, from = root) {
  const require = createRequire(path.join(from, 'package.json'));
  return path.join(path.dirname(require.resolve(`${name}/package.json`)), script);
}

/** Runs a script's main function: a StepError becomes one line and exit status 1, any other error keeps its stack. */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    console.error(error instanceof StepError ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
