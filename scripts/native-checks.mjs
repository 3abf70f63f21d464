// The native check program's subcommands, as `npm test` and `pnpm asan` run them.

import { lastCounts } from './counts.mjs';
import { fixtures, resources } from './paths.mjs';
import { runAndCollect } from './run-command.mjs';

export const nativeChecks = ['fixtures', 'samples', 'quantised', 'synthetic', 'badfiles', 'lifecycle'];

/** Runs them in turn; one that ends badly without counting a failure counts as one. Returns the counts of each. */
export async function runNativeChecks(program, { checks = nativeChecks, options = [], env = process.env } = {}) {
  const results = [];
  for (const check of checks) {
    console.log(`\nundertext-check ${check}`);
    const { status, signal, output } = await runAndCollect(
      program,
      [check, '--resources', resources, '--fixtures', fixtures, ...options],
      {
        env,
      },
    );
    if (status !== 0) console.error(`undertext-check ${check} ended with ${signal ?? status}`);
    results.push(lastCounts(output, status));
  }
  return results;
}
