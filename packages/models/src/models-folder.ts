/** How things in the models folder are called. */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { PublishedModel } from './catalogue.js';
import { diskError } from './disk-error.js';

/** Locked while a file is imported, or all are moved. */
export const importLock = 'import';

/** Of a model: the lock is beside the file's place, whatever the file is called. */
export function lockTarget(folder: string, id: string): string {
  return path.join(folder, id);
}

/** What has come of a published file. The name tells of which bytes: those of another revision are of no use to it. */
export function partialName({ file, sha256 }: PublishedModel): string {
  return `${file}.${sha256.slice(0, 8)}.partial`;
}

/** A copy under way. */
export const importPartialName = 'import.partial';

/** The names in a folder; none if there is no folder. */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

/** Deletes what has come of a file in other revisions, or in all. @throws ModelError */
export async function removePartials(folder: string, model: PublishedModel, keep?: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const isPartial = name.startsWith(`${model.file}.`) && /\.[0-9a-f]{8}\.partial$/.test(name);
    if (!isPartial || name === keep) continue;
    const file = path.join(folder, name);
    await rm(file, { force: true }).catch((error: unknown) => {
      throw diskError(error, file);
    });
  }
}
