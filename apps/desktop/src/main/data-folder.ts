/** Where the app keeps its files: readable by this user alone. */
import { chmodSync, mkdirSync } from 'node:fs';

/** For everything that the process makes from now on: folders 0700, files 0600. First thing of all. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** Makes the folder, or takes it back from others if it is there. */
export function ensureDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // It may be older than this rule.
  if (process.platform !== 'win32') chmodSync(folder, 0o700);
}
