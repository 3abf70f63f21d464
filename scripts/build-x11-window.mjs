// Builds apps/desktop/native/x11-window.c, on Linux, into apps/desktop/out/bin; nothing is done while it is current.
import fs from 'node:fs';
import path from 'node:path';
import { desktopFolder } from './paths.mjs';
import { run } from './run-command.mjs';

const source = path.join(desktopFolder, 'native', 'x11-window.c');
const program = path.join(desktopFolder, 'out', 'bin', 'x11-window');

export function buildX11Window() {
  if (process.platform !== 'linux') return;
  const built = fs.statSync(program, { throwIfNoEntry: false });
  if (built && built.mtimeMs >= fs.statSync(source).mtimeMs) return;
  fs.mkdirSync(path.dirname(program), { recursive: true });
  const partial = `${program}.${process.pid}`;
  const warnings = ['-std=c11', '-Wall', '-Wextra', '-Werror'];
  run(process.env.CC ?? 'cc', ['-O2', ...warnings, source, '-o', partial, '-lX11', '-lXext']);
  fs.renameSync(partial, program);
}
