/** A file of the user's own becomes a model: as a copy, or where it lies. */
import { createHash } from 'node:crypto';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { throwIfAborted } from './abort.js';
import type { Catalogue, PublishedModel } from './catalogue.js';
import { diskError, hasCode } from './disk-error.js';
import { requireFreeSpace } from './free-space.js';
import { type FileStamp, fileStamp } from './look-at-model.js';
import { ModelError } from './model-error.js';
import type { RegisteredFile, Registry, RegistryFile } from './model-registry.js';
import { importPartialName } from './models-folder.js';
import { sha256File } from './sha256-file.js';
import { syncFolder } from './sync-folder.js';

/** What the engine's reader says of a file. */
export interface InspectedModel {
  readonly name: string;
  readonly quantisation: string;
  readonly languages: readonly string[];
}

/**
 * Has the engine read a file's header, in a process that may die of it.
 * @throws ModelError `not-a-model` or `reader-died`
 */
export type InspectModel = (file: string) => Promise<InspectedModel>;

export interface ImportProgress {
  readonly stage: 'copying' | 'verifying';
  readonly bytes: number;
  readonly total: number;
}

export interface ImportModelOptions {
  file: string;
  inPlace: boolean;
  /** The id of the published model that it has to be; absent: any model. */
  expected?: string | undefined;
  /** Of the models. Whoever calls holds the import lock there. */
  folder: string;
  registry: RegistryFile;
  catalogue: Catalogue;
  inspect: InspectModel;
  spareBytes: number;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: ImportProgress) => void) | undefined;
  /** Keeps others from a model of the catalogue while its file is put in its place. */
  lockModel: <Result>(model: PublishedModel, work: () => Promise<Result>) => Promise<Result>;
}

/** The id of the model that the file is now. @throws ModelError, AbortedError; then nothing has changed */
export async function importModel(options: ImportModelOptions): Promise<string> {
  const file = path.resolve(options.file);
  const stamp = await stampOf(file);
  const inspected = await options.inspect(file);
  try {
    const inFolder = path.dirname(file) === path.resolve(options.folder);
    const isCopied = !options.inPlace && !inFolder;
    const sha256 = isCopied ? await copyChecked(options, file, stamp) : await hash(options, file, stamp);
    throwIfAborted(options.signal);
    requireExpected(options, sha256);
    const shipped = options.catalogue.shipped.find((entry) => entry.sha256 === sha256);
    const model = options.catalogue.published.find((entry) => entry.sha256 === sha256 && entry.bytes === stamp.bytes);
    if (shipped && !model) return shipped.id;
    const place = () => register(options, { file, isCopied, inFolder, stamp, sha256, inspected, model });
    return await (model ? options.lockModel(model, place) : place());
  } catch (error) {
    throw (error as Error).name === 'AbortError' ? error : diskError(error, file);
  } finally {
    await rm(path.join(options.folder, importPartialName), { force: true }).catch(() => {});
  }
}

/** A file with the name and the size of a published one, and other bytes, is not taken for it. */
function requireExpected({ expected, catalogue, file }: ImportModelOptions, sha256: string): void {
  const model = catalogue.published.find(({ id }) => id === expected);
  if (!model || model.sha256 === sha256) return;
  throw new ModelError('wrong-hash', `${file} is not the file of ${model.id} that was published: download it.`);
}

async function stampOf(file: string): Promise<FileStamp> {
  try {
    const found = await stat(file);
    if (found.isFile()) return fileStamp(found);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) throw new ModelError('vanished', `There is no file ${file}.`);
    throw diskError(error, file);
  }
  throw new ModelError('not-a-model', `${file} is not a file.`);
}

async function hash(
  { signal, onProgress }: ImportModelOptions,
  file: string,
  { bytes: total }: FileStamp,
): Promise<string> {
  return sha256File(file, { signal, onProgress: (bytes) => onProgress?.({ stage: 'verifying', bytes, total }) });
}

const pieceBytes = 1024 * 1024;

/** Copies the file to the partial's place, and reads the copy again: what counts is what is on the disk. */
async function copyChecked(options: ImportModelOptions, file: string, stamp: FileStamp): Promise<string> {
  const { folder, spareBytes, signal, onProgress } = options;
  const partial = path.join(folder, importPartialName);
  await requireFreeSpace(folder, stamp.bytes, spareBytes);
  const digest = createHash('sha256');
  const from = await open(file, 'r');
  try {
    const to = await open(partial, 'w', 0o600);
    try {
      const buffer = Buffer.allocUnsafe(pieceBytes);
      for (let done = 0; ; ) {
        throwIfAborted(signal);
        const { bytesRead } = await from.read(buffer, 0, pieceBytes, done);
        if (bytesRead === 0) break;
        const piece = buffer.subarray(0, bytesRead);
        digest.update(piece);
        await to.writeFile(piece);
        done += bytesRead;
        onProgress?.({ stage: 'copying', bytes: done, total: stamp.bytes });
      }
      await to.sync();
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
  const expected = digest.digest('hex');
  const found = await hash(options, partial, stamp);
  const { bytes, modifiedMs } = await stampOf(file);
  if (found !== expected || bytes !== stamp.bytes || modifiedMs !== stamp.modifiedMs) {
    throw new ModelError('changed', `${file} changed while it was copied, or the disk is damaged: try again.`);
  }
  return found;
}

interface Checked {
  file: string;
  isCopied: boolean;
  inFolder: boolean;
  stamp: FileStamp;
  sha256: string;
  inspected: InspectedModel;
  model: PublishedModel | undefined;
}

async function register({ folder, registry, catalogue }: ImportModelOptions, checked: Checked): Promise<string> {
  const { file, isCopied, inFolder, stamp, sha256, inspected, model } = checked;
  const { name, quantisation, languages } = inspected;
  const imported = model ? null : { name, quantisation, languages: [...languages] };
  const known = await registry.read();
  const same = Object.entries(known.files).find(([, record]) => record.sha256 === sha256 && !record.damaged);
  if (same && (await isThere(folder, same[1]))) return same[0];
  const published = catalogue.published.find((entry) => entry.file.toLowerCase() === path.basename(file).toLowerCase());
  if (inFolder && published && published !== model) {
    throw new ModelError(
      'wrong-hash',
      `${file} has the name of a published file and is not that file: give it another name to use it all the same.`,
    );
  }
  const target = isCopied ? await putInPlace(folder, model?.file ?? path.basename(file), model, catalogue) : file;
  const record: RegisteredFile = {
    ...(isCopied ? fileStamp(await stat(path.join(folder, target))) : stamp),
    path: inFolder ? path.basename(file) : target,
    sha256,
    damaged: false,
    imported,
  };
  let id = '';
  try {
    await registry.change((now) => {
      id = model?.id ?? freeId(now, path.basename(file), catalogue);
      now.files[id] = record;
    });
  } catch (error) {
    if (isCopied) await rm(path.join(folder, target), { force: true });
    throw error;
  }
  return id;
}

async function isThere(folder: string, record: RegisteredFile): Promise<boolean> {
  const found = await stat(path.resolve(folder, record.path)).catch(() => null);
  if (!found) return false;
  const { bytes, modifiedMs } = fileStamp(found);
  return bytes === record.bytes && modifiedMs === record.modifiedMs;
}

/** The name that the copy got: of a published file its own, and whatever had that name was none; else one that is free. */
async function putInPlace(
  folder: string,
  wanted: string,
  model: PublishedModel | undefined,
  { published }: Catalogue,
): Promise<string> {
  const partial = path.join(folder, importPartialName);
  const { name, ext } = path.parse(wanted);
  for (let count = 1; ; count++) {
    const chosen = count === 1 ? wanted : `${name}-${count}${ext}`;
    const target = path.join(folder, chosen);
    const isReserved = published.some((entry) => entry !== model && entry.file.toLowerCase() === chosen.toLowerCase());
    if (isReserved) continue;
    try {
      if (model) await rename(partial, target);
      else await placeNew(partial, target);
      await syncFolder(folder);
      return chosen;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
  }
}

/** Unlike a rename, a link fails where a file is. */
async function placeNew(partial: string, target: string): Promise<void> {
  try {
    await link(partial, target);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw error;
    // A file system without hard links.
    if (await stat(target).catch(() => null)) throw Object.assign(new Error('taken'), { code: 'EEXIST' });
    await rename(partial, target);
  }
}

function freeId({ files }: Registry, fileName: string, { published, shipped }: Catalogue): string {
  const base =
    fileName
      .replace(/\.gguf$/i, '')
      .toLowerCase()
      .replace(/[^a-z0-9._-]+/g, '-')
      .replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '') || 'model';
  // What an id of the catalogue means, it always means.
  const taken = new Set([...Object.keys(files), ...[...published, ...shipped].map(({ id }) => id)]);
  for (let count = 1; ; count++) {
    const id = count === 1 ? base : `${base}-${count}`;
    if (!taken.has(id)) return id;
  }
}
