// `pnpm soak`: the long runs (an hour of sound, fifty disposals at random moments). Takes vitest's arguments.

import { main, packageScript, run } from './run-command.mjs';
import { setUp } from './setup.mjs';

await main(() => {
  setUp();
  const vitest = packageScript('vitest', 'vitest.mjs');
  run(process.execPath, [vitest, 'run', '--config', 'vitest.soak.config.ts', ...process.argv.slice(2)]);
});
