// `pnpm soak [app ...]`: the long runs: an hour of sound, fifty disposals at random moments, then the app live for twenty
// minutes. `app`: the app alone, with arguments of Playwright; other arguments are vitest's, and then it is the rest alone.

import { hasEndToEnd, runEndToEnd } from './e2e.mjs';
import { main, packageScript, run } from './run-command.mjs';
import { setUp } from './setup.mjs';

await main(async () => {
  setUp();
  const given = process.argv.slice(2).filter((argument) => argument !== '--');
  const isApp = given[0] === 'app';
  if (!isApp) {
    run(process.execPath, [
      packageScript('vitest', 'vitest.mjs'),
      'run',
      '--config',
      'vitest.soak.config.ts',
      ...given,
    ]);
  }
  if (!isApp && given.length > 0) return;
  if (!isApp && !hasEndToEnd) return;
  const { failed } = await runEndToEnd({ folder: 'soak', args: given.slice(1) });
  if (failed > 0) process.exitCode = 1;
});
