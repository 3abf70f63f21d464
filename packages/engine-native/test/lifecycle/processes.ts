/** Processes that use the engine and end, by themselves or at random moments, and how each took it. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoModel, sample } from '../samples.js';

/** See session.mjs. */
export const endings = ['cancel', 'dispose', 'drop', 'exit', 'throw', 'terminate'] as const;
export type Ending = (typeof endings)[number];

/** Long enough that all of load, feed, finish, dispose and load again are met. */
const latestMomentMs = 1500;
/** A process that still runs then hangs. A busy machine starts one in a few seconds. */
const hungAfterMs = 90_000;

export interface Outcome {
  code: number | null;
  signal: NodeJS.Signals | null;
  hung: boolean;
  stdout: string;
  stderr: string;
}

/** Runs a script of this folder in a process of its own. */
export function runScript(script: string, args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const path = fileURLToPath(new URL(script, import.meta.url));
    const child = spawn(process.execPath, ['--expose-gc', path, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    let hung = false;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const limit = setTimeout(() => {
      hung = true;
      child.kill('SIGKILL');
    }, hungAfterMs);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(limit);
      resolve({ code, signal, hung, stdout, stderr });
    });
  });
}

/** A clip as the scripts read it. */
export async function withClip<Result>(pcm: Float32Array, use: (path: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'undertext-lifecycle-'));
  try {
    const path = join(folder, 'clip.f32');
    writeFileSync(path, new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength));
    return await use(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Ends that many processes, one after the other. Returns those that did not end as they should: none. */
export function endAtRandomMoments(ending: Ending, times: number): Promise<(Outcome & { momentMs: number })[]> {
  return withClip(sample('long').pcm, async (clip) => {
    const wrong: (Outcome & { momentMs: number })[] = [];
    for (let n = 0; n < times; n++) {
      const momentMs = Math.floor(Math.random() * latestMomentMs);
      const outcome = await runScript('session.mjs', [ending, String(momentMs), demoModel, clip]);
      const { code, signal, hung, stderr } = outcome;
      const expected = ending === 'throw' ? code === 1 && stderr.includes('the end') : code === 0;
      if (!expected || signal !== null || hung) wrong.push({ momentMs, ...outcome });
    }
    return wrong;
  });
}
