/** Brings the journals of a folder into another one, which may be on another disk. For Node. */
import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { TranscriptFileError } from './disk-failure.js';
import { journalSuffix } from './journal.js';
import { nodeDisk } from './journal-disk.js';

/**
 * Copies all journals, but for those of the ids that are left out. One that is there already is left as it is if it is as
 * long: journals only grow.
 * @returns ids of what is in both folders now; none where they are one and the same
 * @throws TranscriptFileError, having taken back what it has copied
 */
export async function copySessions(from: string, to: string, leaveOut: ReadonlySet<string>): Promise<string[]> {
  const copied: string[] = [];
  const ids: string[] = [];
  try {
    await mkdir(to, { recursive: true, mode: 0o700 });
    if (await isSameFolder(from, to)) return [];
    await probe(to);
    for (const name of await journalNames(from)) {
      const id = name.slice(0, -journalSuffix.length);
      if (leaveOut.has(id)) continue;
      const [source, target] = [path.join(from, name), path.join(to, name)];
      const there = await stat(target).catch(() => null);
      if (!there || there.size < (await stat(source)).size) {
        await copyWhole(source, target);
        if (!there) copied.push(target);
      }
      ids.push(id);
    }
    await nodeDisk.syncFolder(to);
  } catch (cause) {
    for (const file of copied) await rm(file, { force: true }).catch(() => {});
    if (cause instanceof TranscriptFileError) throw cause;
    throw new TranscriptFileError('The transcripts could not be moved', to, cause);
  }
  return ids;
}

/** Whether two names, one of them perhaps a link, are of one folder that is there. */
export async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [real, otherReal] = await Promise.all([one, other].map((folder) => realpath(folder).catch(() => null)));
  return real !== null && real === otherReal;
}

/** Lets go of journals, once they are elsewhere. What cannot be removed stays. */
export async function dropSessions(folder: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await rm(path.join(folder, id + journalSuffix), { force: true }).catch(() => {});
}

async function journalNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Nothing was ever kept.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith(journalSuffix));
}

/** Whether anything can be written there, even where there is nothing to copy yet. */
async function probe(folder: string): Promise<void> {
  const file = path.join(folder, `.undertext-${process.pid}.partial`);
  const handle = await open(file, 'w', 0o600);
  await handle.close();
  await rm(file);
}

async function copyWhole(source: string, target: string): Promise<void> {
  const partial = path.join(path.dirname(target), `.${path.basename(target)}.partial`);
  try {
    await copyFile(source, partial, constants.COPYFILE_FICLONE);
    const handle = await open(partial, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {});
    throw error;
  }
}
