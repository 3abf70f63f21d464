// `pnpm bench [MODEL | --synthetic TYPE ...]`: how fast this machine runs the model; the arguments are those of
// `undertext bench`. Without any, the full network in its most used type, with random weights.

import { command } from './paths.mjs';
import { handOver, main } from './run-command.mjs';
import { setUp } from './setup.mjs';

await main(() => {
  setUp();
  const given = process.argv.slice(2).filter((argument) => argument !== '--');
  handOver(process.execPath, [command, 'bench', ...(given.length > 0 ? given : ['--synthetic', 'Q4_K_M'])]);
});
