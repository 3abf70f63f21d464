// Pictures of every state of the overlay, from the story page, for review: into .cache/pictures.
//
//   node scripts/pictures.mjs [arguments of Playwright]      UNDERTEXT_PICTURES: names that a picture's name has to match

import { runEndToEnd } from './e2e.mjs';
import { main } from './run-command.mjs';
import { setUp } from './setup.mjs';

await main(async () => {
  setUp();
  const { failed } = await runEndToEnd({ folder: 'pictures', args: process.argv.slice(2) });
  if (failed > 0) process.exitCode = 1;
});
