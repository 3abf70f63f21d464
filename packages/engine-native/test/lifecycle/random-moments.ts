/** Ends a busy process at random moments, and says how each took it. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoModel, sample } from '../samples.js';

/** See session.mjs. */
export const endings = ['cancel', 'dispose', 'drop', 'exit', 'throw', 'terminate'] as const;
export type Ending = (typeof endings)[number];

const session = fileURLToPath(new URL('session.mjs', import.meta.url));
/** Long enough that all of load, feed, finish, dispose and load again are met. */
const latestMomentMs = 1500;
/** A process that still runs then hangs. A busy machine starts one in a few seconds. */
const hungAfterMs = 90_000;

export interface Outcome {
  momentMs: number;
  code: number | null;
  signal: NodeJS.Signals | null;
  hung: boolean;
  stderr: string;
}

function end(ending: Ending, momentMs: number, clip: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--expose-gc', session, ending, String(momentMs), demoModel, clip], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    let hung = false;
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
      resolve({ momentMs, code, signal, hung, stderr });
    });
  });
}

/** Ends that many processes, one after the other. Returns those that did not end as they should: none. */
export async function endAtRandomMoments(ending: Ending, times: number): Promise<Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'undertext-lifecycle-'));
  try {
    const clip = join(folder, 'clip.f32');
    const { pcm } = sample('long');
    writeFileSync(clip, new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength));
    const wrong: Outcome[] = [];
    for (let n = 0; n < times; n++) {
      const outcome = await end(ending, Math.floor(Math.random() * latestMomentMs), clip);
      const expected =
        ending === 'throw' ? outcome.code === 1 && outcome.stderr.includes('the end') : outcome.code === 0;
      if (!expected || outcome.signal !== null || outcome.hung) wrong.push(outcome);
    }
    return wrong;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
