import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { byteSize } from './byte-size.js';
import { ModelError } from './model-error.js';

/** Left free beside what is written, so that other programs can still save their files. */
export const defaultSpareBytes = 256 * 1024 * 1024;

/**
 * @param folder which need not be there yet
 * @throws ModelError that says how much is missing
 */
export async function requireFreeSpace(folder: string, bytes: number, spareBytes: number): Promise<void> {
  const free = await freeBytes(folder);
  if (free === null || free >= bytes + spareBytes) return;
  throw new ModelError(
    'disk-full',
    `There is too little space in ${folder}: it takes ${byteSize(bytes)} and ${byteSize(spareBytes)} to spare, and ` +
      `${byteSize(free)} are free. Free some space, or move the models to another folder.`,
  );
}

/** What this user may still write there; null: the system does not say. */
export async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(await existingFolder(path.resolve(folder)));
    return bavail * bsize;
  } catch {
    return null;
  }
}

async function existingFolder(folder: string): Promise<string> {
  const parent = path.dirname(folder);
  if (parent === folder) return folder;
  return (await stat(folder).catch(() => null)) ? folder : existingFolder(parent);
}
