// `pnpm bench [app | transcripts | MODEL | --synthetic TYPE ...]`: how fast this machine runs the model, and how soon the
// app shows a word. `app`: the app alone; `transcripts`: how quick lists, search and exports are with many sessions; other
// arguments are those of `undertext bench`, and then it is the engine alone.

import path from 'node:path';
import { hasEndToEnd, runEndToEnd } from './e2e.mjs';
import { command, root } from './paths.mjs';
import { main, run } from './run-command.mjs';
import { setUp } from './setup.mjs';

await main(async () => {
  setUp();
  const given = process.argv.slice(2).filter((argument) => argument !== '--');
  const isApp = given[0] === 'app';
  if (given[0] === 'transcripts') {
    run(process.execPath, [path.join(root, 'packages/transcript/bench/store.mjs'), ...given.slice(1)]);
    return;
  }
  const cwd = process.env.INIT_CWD ?? process.cwd();
  if (!isApp) {
    run(process.execPath, [command, 'bench', ...(given.length > 0 ? given : ['--synthetic', 'Q4_K_M'])], { cwd });
  }
  if (!isApp && given.length > 0) return;
  if (isApp || hasEndToEnd) await runEndToEnd({ folder: 'bench', args: given.slice(1) });
});
