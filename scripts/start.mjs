// `npm start`: sets up, and captions a bundled sample live in the terminal.

import path from 'node:path';
import { command, resources } from './paths.mjs';
import { handOver, main } from './run-command.mjs';
import { setUp } from './setup.mjs';

await main(() => {
  setUp();
  console.log('\nCaptioning resources/samples/long.wav with the demo model at the speed of speech. Ctrl-C ends it.\n');
  const sample = path.join(resources, 'samples', 'long.wav');
  handOver(process.execPath, [command, 'transcribe', sample, '--model', 'demo', '--live']);
});
