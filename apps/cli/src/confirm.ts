import { createInterface } from 'node:readline/promises';
import { UsageError } from './command-error.js';

/**
 * Asks a question that only "y" or "yes" agrees to.
 * @param instead what to give when there is nobody to ask: `--yes`
 * @throws UsageError without a terminal
 */
export async function confirm(question: string, instead: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) throw new UsageError(`${question} Give ${instead} to say so.`);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    // The end of the input, and Ctrl-C, agree to nothing.
    const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    const answer = await Promise.race([lines.question(`${question} [y/N] `).catch(() => ''), closed]);
    return /^\s*y(es)?\s*$/i.test(answer);
  } finally {
    lines.close();
  }
}
