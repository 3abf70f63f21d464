/** The app in a mount namespace of its own, in which disks are small or read-only. Tests of it take root. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { dataFolderOf, type LaunchOptions, test, type Undertext } from './undertext.js';

const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0;

/** Options that start the app where a script has run in its mount namespace; "$0" in it is the data folder. */
export function mounted(home: string, script: string): Required<Pick<LaunchOptions, 'through'>> {
  test.skip(!canMount, 'takes root');
  const folder = dataFolderOf(home);
  fs.mkdirSync(folder, { recursive: true });
  return {
    through: ['unshare', '--mount', '--propagation', 'private', 'sh', '-c', `${script} && exec "$@"`, folder],
  };
}

/** Runs a script in the namespace of an app that runs; "$0" in it is the data folder. */
export function mountIn(app: Undertext, script: string): void {
  const target = ['--target', String(app.electron.process().pid), '--mount'];
  const { status, stderr } = spawnSync('nsenter', [...target, 'sh', '-c', script, app.dataFolder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${script} ended with ${status}: ${stderr}`);
}

/** A file or folder as the app sees it. */
export function seen(app: Undertext, file: string): string {
  return path.join('/proc', String(app.electron.process().pid), 'root', file);
}

/** Writes until there is no room. */
export function fill(file: string): void {
  const handle = fs.openSync(file, 'w');
  try {
    for (const size of [64 * 1024, 1]) {
      try {
        for (;;) fs.writeSync(handle, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    fs.closeSync(handle);
  }
}
