import { rm } from 'node:fs/promises';
import type { PublishedModel } from './catalogue.js';
import { diskError } from './disk-error.js';
import type { DownloadTiming } from './download.js';
import { downloadModel } from './download-model.js';
import type { DownloadAddress, DownloadFetch } from './download-request.js';
import { lookAtModel } from './look-at-model.js';
import { ModelError } from './model-error.js';
import type { ModelList } from './model-list.js';
import type { Model, ModelDescription } from './model-state.js';
import { removePartials } from './models-folder.js';
import type { StoreDisk } from './store-disk.js';
import { verifyModel } from './verify-model.js';

export interface ModelTasksOptions {
  disk: StoreDisk;
  list: ModelList;
  shippedFolder: string;
  fetch: DownloadFetch;
  timing: DownloadTiming;
  spareBytes: number;
}

/** What is done to the files of one model, each under its lock. All throw ModelError and AbortedError. */
export class ModelTasks {
  readonly #options: ModelTasksOptions;

  constructor(options: ModelTasksOptions) {
    this.#options = options;
  }

  look(folder: string, description: ModelDescription): Promise<Model> {
    const { disk, shippedFolder } = this.#options;
    return lookAtModel(description, { folder, shippedFolder, registry: disk.registry });
  }

  async download(model: PublishedModel, address: DownloadAddress, signal: AbortSignal): Promise<void> {
    const { disk, list, fetch, timing, spareBytes } = this.#options;
    await disk.setPaused(model.id, false);
    await disk.locked(model.id, signal, async (folder, lost) => {
      // Another Undertext may have done it meanwhile.
      if (await this.#isThere(folder, model, lost)) return;
      await downloadModel({
        model,
        folder,
        registry: disk.file,
        address,
        fetch,
        timing,
        spareBytes,
        signal: lost,
        onState: (state) => list.setProgress(model.id, state),
      });
    });
  }

  verify(description: ModelDescription, signal: AbortSignal): Promise<void> {
    return this.#options.disk.locked(description.id, signal, async (folder, lost) =>
      this.#verify(await this.look(folder, description), lost),
    );
  }

  /** Deletes the files; one that is used in place is only forgotten. */
  async remove(description: ModelDescription): Promise<void> {
    const { disk } = this.#options;
    const { id } = description;
    await disk.locked(id, undefined, async (folder) => {
      const { inPlace, path: file } = await this.look(folder, description);
      if (!inPlace) {
        await rm(file, { force: true }).catch((error: unknown) => {
          throw diskError(error, file);
        });
      }
      if (description.kind === 'published') await removePartials(folder, description);
    });
    await disk.change(({ files }) => void delete files[id]);
    await disk.setPaused(id, false);
  }

  /** Deletes what has come of a download. */
  async removePartials(model: PublishedModel): Promise<void> {
    const { disk } = this.#options;
    await disk.locked(model.id, undefined, (folder) => removePartials(folder, model));
    await disk.setPaused(model.id, false);
  }

  /** Whether the file is there and right; one that nobody has checked is checked. */
  async #isThere(folder: string, description: PublishedModel, signal: AbortSignal): Promise<boolean> {
    const model = await this.look(folder, description);
    const { state } = model;
    if (state.type !== 'damaged') return state.type === 'ready';
    if (!['not-verified', 'changed'].includes(state.problem.code)) return false;
    try {
      await this.#verify(model, signal);
      return true;
    } catch (error) {
      if (error instanceof ModelError && error.code === 'wrong-hash') return false;
      throw error;
    }
  }

  async #verify(model: Model, signal: AbortSignal): Promise<void> {
    const { disk, list } = this.#options;
    const { id, bytes: total } = model.description;
    list.setProgress(id, { type: 'verifying', bytes: 0, total });
    await verifyModel({
      model,
      registry: disk.file,
      signal,
      onProgress: (bytes) => list.setProgress(id, { type: 'verifying', bytes, total }),
    });
  }
}
