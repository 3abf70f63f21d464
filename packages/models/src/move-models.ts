/** All models go to another folder: first they are there, then the list says so, then they are deleted here. */
import { copyFile, link, mkdir, open, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { throwIfAborted } from './abort.js';
import type { Catalogue } from './catalogue.js';
import { diskError, hasCode } from './disk-error.js';
import { requireFreeSpace } from './free-space.js';
import { fileStamp } from './look-at-model.js';
import { ModelError } from './model-error.js';
import type { Registry, RegistryFile } from './model-registry.js';
import { partialName } from './models-folder.js';
import { sha256File } from './sha256-file.js';
import { syncFolder } from './sync-folder.js';

export interface MoveProgress {
  readonly bytes: number;
  readonly total: number;
}

export interface MoveModelsOptions {
  /** Whoever calls holds all locks there. */
  from: string;
  to: string;
  registry: RegistryFile;
  catalogue: Catalogue;
  spareBytes: number;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: MoveProgress) => void) | undefined;
}

interface MovedFile {
  name: string;
  bytes: number;
}

/** @throws ModelError, AbortedError; then everything is where it was */
export async function moveModels(options: MoveModelsOptions): Promise<void> {
  const { from, to, registry, catalogue } = options;
  const files = await filesIn(from, ownNames(catalogue, await registry.read()));
  await requireRoom(options, files);
  await registry.change((now) => {
    now.movingTo = to;
  });
  try {
    await copyAll(options, files);
    await syncFolder(to);
    const stamps = await Promise.all(files.map(async ({ name }) => [name, await stampsOf(from, to, name)] as const));
    await registry.change((now) => {
      for (const record of Object.values(now.files)) {
        const stamp = stamps.find(([name]) => name === record.path)?.[1];
        // One that was changed after it had been checked stays one.
        if (stamp && stamp.before.bytes === record.bytes && stamp.before.modifiedMs === record.modifiedMs) {
          Object.assign(record, stamp.after);
        }
      }
      now.folder = to;
      delete now.movingTo;
      now.movedFrom = [...now.movedFrom.filter((folder) => folder !== to && folder !== from), from];
    });
  } catch (error) {
    await undo(options, files);
    throw (error as Error).name === 'AbortError' ? error : diskError(error, to);
  }
  await cleanUp(registry, catalogue);
}

/** What a move left behind that was interrupted, or could not delete everything. Whoever calls holds all locks. */
export async function cleanUp(registry: RegistryFile, catalogue: Catalogue): Promise<void> {
  const now = await registry.read();
  const folder = registry.folderOf(now);
  const others = [...now.movedFrom, ...(now.movingTo === undefined ? [] : [now.movingTo])];
  if (others.length === 0) return;
  const left: string[] = [];
  for (const other of others) {
    if (!(await removeCopies(other, folder, ownNames(catalogue, now)))) left.push(other);
  }
  await registry.change((after) => {
    after.movedFrom = left;
    delete after.movingTo;
  });
}

/** Deletes only what is in the other folder too. False: something is still there. */
async function removeCopies(other: string, folder: string, names: string[]): Promise<boolean> {
  let isDone = true;
  for (const { name } of await filesIn(other, names)) {
    if (path.resolve(other) === path.resolve(folder) || !(await stat(path.join(folder, name)).catch(() => null)))
      continue;
    await rm(path.join(other, name), { force: true }).catch(() => {
      isDone = false;
    });
  }
  // If it is empty.
  await rmdir(other).catch(() => {});
  return isDone;
}

/** Names of ours: files of models, and what has come of them. */
function ownNames({ published }: Catalogue, { files }: Registry): string[] {
  const inFolder = Object.values(files).flatMap((record) => (path.isAbsolute(record.path) ? [] : [record.path]));
  return [...new Set([...published.flatMap((model) => [model.file, partialName(model)]), ...inFolder])];
}

async function filesIn(folder: string, names: string[]): Promise<MovedFile[]> {
  const found: MovedFile[] = [];
  for (const name of names) {
    const { size } = (await stat(path.join(folder, name)).catch(() => null)) ?? {};
    if (size !== undefined) found.push({ name, bytes: size });
  }
  return found;
}

/** Whether a folder is another one, or lies in it. */
export function isInside(
  inner: string,
  outer: string,
  { relative, isAbsolute, sep }: Pick<typeof path, 'relative' | 'isAbsolute' | 'sep'> = path,
): boolean {
  const way = relative(outer, inner);
  // On Windows there is none from one drive to another.
  return !isAbsolute(way) && way.split(sep)[0] !== '..';
}

async function requireRoom({ from, to, spareBytes }: MoveModelsOptions, files: MovedFile[]): Promise<void> {
  if (isInside(to, from) || isInside(from, to)) {
    throw new ModelError('bad-setting', `${to} and ${from} lie in each other: choose a folder beside it.`);
  }
  try {
    await mkdir(to, { recursive: true });
    for (const { name } of files) {
      if (await stat(path.join(to, name)).catch(() => null)) {
        throw new ModelError('already-there', `There is a file ${path.join(to, name)} already: move it away first.`);
      }
    }
    const isSameDisk = (await stat(to)).dev === (await stat(from).catch(() => stat(to))).dev;
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    if (!isSameDisk) await requireFreeSpace(to, total, spareBytes);
  } catch (error) {
    throw diskError(error, to);
  }
}

async function copyAll({ from, to, signal, onProgress }: MoveModelsOptions, files: MovedFile[]): Promise<void> {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let bytes = 0;
  for (const file of files) {
    throwIfAborted(signal);
    onProgress?.({ bytes, total });
    const [source, target] = [path.join(from, file.name), path.join(to, file.name)];
    try {
      await link(source, target);
    } catch (error) {
      if (hasCode(error, 'EEXIST')) throw error;
      // Another disk, or a file system without hard links.
      await copyChecked(source, target, signal);
    }
    bytes += file.bytes;
  }
  onProgress?.({ bytes, total });
}

async function copyChecked(source: string, target: string, signal: AbortSignal | undefined): Promise<void> {
  await copyFile(source, target);
  const handle = await open(target, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  if ((await sha256File(source, { signal })) === (await sha256File(target, { signal }))) return;
  throw new ModelError('disk', `${target} is not what was copied there: the disk may be damaged.`);
}

async function stampsOf(from: string, to: string, name: string) {
  const [before, after] = await Promise.all([stat(path.join(from, name)), stat(path.join(to, name))]);
  return { before: fileStamp(before), after: fileStamp(after) };
}

async function undo({ from, to, registry }: MoveModelsOptions, files: MovedFile[]): Promise<void> {
  await removeCopies(
    to,
    from,
    files.map(({ name }) => name),
  ).catch(() => {});
  await registry
    .change((now) => {
      delete now.movingTo;
    })
    .catch(() => {});
}
