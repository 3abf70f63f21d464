/** From nothing, or from what has come already, to a checked file in its place. */
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PublishedModel } from './catalogue.js';
import { diskError } from './disk-error.js';
import { Download, type DownloadTiming } from './download.js';
import type { DownloadAddress, DownloadFetch } from './download-request.js';
import { requireFreeSpace } from './free-space.js';
import { fileStamp } from './look-at-model.js';
import { ModelError } from './model-error.js';
import type { RegistryFile } from './model-registry.js';
import type { ModelState } from './model-state.js';
import { partialName, removePartials } from './models-folder.js';
import { PartialFile } from './partial-file.js';
import { sha256File } from './sha256-file.js';
import { syncFolder } from './sync-folder.js';

export interface DownloadModelOptions {
  model: PublishedModel;
  /** Of the models. Whoever calls holds the model's lock there. */
  folder: string;
  registry: RegistryFile;
  address: DownloadAddress;
  fetch: DownloadFetch;
  timing: DownloadTiming;
  spareBytes: number;
  signal: AbortSignal;
  onState: (state: ModelState) => void;
}

/** @throws ModelError, AbortedError; what came stays, unless it is of no use */
export async function downloadModel(options: DownloadModelOptions): Promise<void> {
  const { model, folder, registry, signal, onState } = options;
  const { bytes: total } = model;
  const partialFile = path.join(folder, partialName(model));
  await removePartials(folder, model, partialName(model));
  await fetchBytes(options, partialFile);
  let sha256: string;
  try {
    onState({ type: 'verifying', bytes: 0, total });
    sha256 = await sha256File(partialFile, {
      onProgress: (bytes) => onState({ type: 'verifying', bytes, total }),
      signal,
    });
  } catch (error) {
    throw gone(error) ? vanished(partialFile) : diskOrAborted(error, partialFile);
  }
  if (sha256 !== model.sha256) {
    await rm(partialFile, { force: true });
    throw new ModelError(
      'wrong-hash',
      `What was downloaded is not the published file of ${model.id} (its SHA-256 is another), and was deleted. ` +
        `Download it again, or choose another mirror.`,
    );
  }
  const file = path.join(folder, model.file);
  try {
    // First the list: should the program end in between, a file that is not checked is never in the place of one that is.
    const stamp = fileStamp(await stat(partialFile));
    await registry.change(({ files }) => {
      files[model.id] = { ...stamp, path: model.file, sha256, damaged: false, imported: null };
    });
    await rename(partialFile, file);
    await syncFolder(folder);
  } catch (error) {
    await registry.change(({ files }) => void delete files[model.id]);
    throw gone(error) ? vanished(partialFile) : diskError(error, file);
  }
}

async function fetchBytes(options: DownloadModelOptions, partialFile: string): Promise<void> {
  const { model, folder, address, fetch, timing, spareBytes, signal, onState } = options;
  const { bytes: total } = model;
  const partial = await PartialFile.open(partialFile, total);
  try {
    await requireFreeSpace(folder, total - partial.bytes, spareBytes);
    const start = { bytes: partial.bytes, rate: null, timeLeftMs: null, waiting: null };
    onState({ type: 'downloading', total, elsewhere: false, ...start });
    const download = new Download({
      address,
      partial,
      total,
      fetch,
      timing,
      signal,
      onProgress: (progress) => onState({ type: 'downloading', total, elsewhere: false, ...progress }),
    });
    await download.run();
  } catch (error) {
    if (partial.bytes === 0) await rm(partialFile, { force: true });
    throw error;
  } finally {
    await partial.close();
  }
}

function gone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

function vanished(file: string): ModelError {
  return new ModelError(
    'vanished',
    `The file of this download has been deleted or moved away (${file}): download it again.`,
  );
}

function diskOrAborted(error: unknown, file: string): unknown {
  return (error as Error).name === 'AbortError' ? error : diskError(error, file);
}
