// `pnpm dist --dir`: the app, packed but not made into an installer, in dist/.
//
// Where the official Electron cannot be had, the stand-in takes its place: good for trying the package, not for giving
// it away.

import { buildDesktop } from './build-desktop.mjs';
import { electronRuntime } from './electron-runtime.mjs';
import { environmentWithPnpm } from './install-dependencies.mjs';
import { desktopFolder } from './paths.mjs';
import { main, packageScript, run, StepError } from './run-command.mjs';
import { setUp } from './setup.mjs';

/** Packs the app into dist/. */
export async function packApp() {
  await buildDesktop();
  const runtime = await electronRuntime();
  const builder = packageScript('electron-builder', 'cli.js', desktopFolder);
  // The version and the runtime are given here: the file is for the declared Electron.
  const electron = [`-c.electronVersion=${runtime.version}`, `-c.electronDist=${runtime.folder}`];
  run(process.execPath, [builder, '--dir', '--config', 'electron-builder.yml', ...electron], {
    cwd: desktopFolder,
    env: environmentWithPnpm(),
  });
}

await main(async () => {
  if (!process.argv.includes('--dir'))
    throw new StepError('Only "pnpm dist --dir" works so far: there are no installers.');
  setUp();
  await packApp();
});
