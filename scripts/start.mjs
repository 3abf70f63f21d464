// `npm start`: sets up, and opens the app. Without a display: captions a bundled sample live in the terminal.

import path from 'node:path';
import { buildDesktop } from './build-desktop.mjs';
import { electronRuntime, startArguments } from './electron-runtime.mjs';
import { command, desktopFolder, resources } from './paths.mjs';
import { handOver, main } from './run-command.mjs';
import { setUp } from './setup.mjs';
import { electronLibraries, ensureSystemPackages } from './system-packages.mjs';

const hasDisplay =
  process.platform === 'win32' ||
  process.platform === 'darwin' ||
  Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

async function openApp(given) {
  if (process.platform === 'linux') ensureSystemPackages(electronLibraries);
  const runtime = await electronRuntime();
  await buildDesktop();
  handOver(runtime.executable, [...startArguments(), desktopFolder, ...given]);
}

function captionInTerminal() {
  console.log('\nNo display here: captioning resources/samples/long.wav with the demo model at the speed of speech.');
  console.log('Ctrl-C ends it.\n');
  const sample = path.join(resources, 'samples', 'long.wav');
  handOver(process.execPath, [command, 'transcribe', sample, '--model', 'demo', '--live']);
}

await main(async () => {
  setUp();
  if (hasDisplay) await openApp(process.argv.slice(2));
  else captionInTerminal();
});
