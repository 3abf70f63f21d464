// Builds the desktop app's processes, pages, icons and X11 program into apps/desktop/out, after the packages they are made
// of.
import path from 'node:path';
import { buildX11Window } from './build-x11-window.mjs';
import { drawIcons } from './draw-icons.mjs';
import { desktopFolder } from './paths.mjs';
import { packageScript, run } from './run-command.mjs';

export async function buildDesktop() {
  buildX11Window();
  await drawIcons();
  const script = packageScript('electron-vite', 'bin/electron-vite.js', desktopFolder);
  run(process.execPath, [script, 'build', '--logLevel', 'warn'], { cwd: path.resolve(desktopFolder) });
}
