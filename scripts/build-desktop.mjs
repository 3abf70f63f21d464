// Builds the desktop app's processes and pages into apps/desktop/out, after the packages they are made of.
import path from 'node:path';
import { desktopFolder } from './paths.mjs';
import { packageScript, run } from './run-command.mjs';

export function buildDesktop() {
  const script = packageScript('electron-vite', 'bin/electron-vite.js', desktopFolder);
  run(process.execPath, [script, 'build', '--logLevel', 'warn'], { cwd: path.resolve(desktopFolder) });
}
