/** Where the app keeps its files: readable by this user alone. */
import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';

/** For everything that the process makes from now on: folders 0700, files 0600. First thing of all. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Makes the folder, or takes it back from others if it is there.
 * @returns why nothing can be written there; null if it can
 */
export function ensureDataFolder(folder: string): Error | null {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // It may be older than this rule.
    if (process.platform !== 'win32') chmodSync(folder, 0o700);
    accessSync(folder, constants.W_OK);
    return null;
  } catch (error) {
    return error as Error;
  }
}
