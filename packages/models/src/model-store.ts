/** The models on this machine: what there is, in which state, and everything that can be done to them. */
import { rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import type { Catalogue, PublishedModel } from './catalogue.js';
import { diskError } from './disk-error.js';
import { type DownloadTiming, defaultTiming } from './download.js';
import { downloadModel } from './download-model.js';
import { type DownloadFetch, downloadAddress } from './download-request.js';
import { type FileLock, isLocked, lockFile, whileLocked } from './file-lock.js';
import { findInHubCache, findLoose, hubCacheFolder } from './found-files.js';
import { defaultSpareBytes } from './free-space.js';
import { type ImportProgress, type InspectModel, importModel } from './import-model.js';
import { lookAtModel } from './look-at-model.js';
import { ModelError } from './model-error.js';
import { matchModels } from './model-names.js';
import { type Registry, RegistryFile } from './model-registry.js';
import type { FoundFile, ImportedModel, Model, ModelDescription, ModelState } from './model-state.js';
import { importLock, lockTarget, removePartials } from './models-folder.js';
import { cleanUp, type MoveProgress, moveModels } from './move-models.js';
import {
  type Outcome,
  RunningWork,
  type StopReason,
  type WorkEnd,
  type WorkKind,
  withProblem,
} from './running-work.js';
import { verifyModel } from './verify-model.js';

/** How often progress is told at most. */
const publishMs = 200;
/** How often another program's download is looked at. */
const watchMs = 1000;

export interface ModelStoreOptions {
  catalogue: Catalogue;
  /** See `modelsHome`. Made when something is to be written. */
  home: string;
  /** Where what ships with Undertext is. */
  shippedFolder: string;
  fetch: DownloadFetch;
  inspect: InspectModel;
  /** Of the hub or a mirror; may carry `user:password@`. null: as the catalogue says. */
  endpoint?: string | null;
  /** Of the hub's. */
  token?: string | null;
  /** Of the Hugging Face libraries; default: where the environment says it is. */
  hubCache?: string;
  timing?: Partial<DownloadTiming>;
  /** To be left free beside what is written. */
  spareBytes?: number;
}

/** `model`: null when it is gone for good (an imported one that was removed). */
export type ModelListener = (id: string, model: Model | null) => void;

export class ModelStore {
  readonly #options: ModelStoreOptions;
  readonly #timing: DownloadTiming;
  readonly #registryFile: RegistryFile;
  readonly #models = new Map<string, Model>();
  readonly #work = new Map<string, RunningWork>();
  readonly #listeners = new Set<ModelListener>();
  readonly #publishedMs = new Map<string, number>();
  readonly #watches = new Map<string, NodeJS.Timeout>();
  #isClosed = false;
  #registry: Registry;
  #found: readonly FoundFile[] = [];
  #endpoint: string | null;

  /** @throws ModelError if the list of models cannot be read */
  static async open(options: ModelStoreOptions): Promise<ModelStore> {
    const registryFile = new RegistryFile(options.home);
    const store = new ModelStore(options, registryFile, await registryFile.read());
    await store.#finishMove();
    await store.refresh();
    return store;
  }

  private constructor(options: ModelStoreOptions, registryFile: RegistryFile, registry: Registry) {
    this.#options = options;
    this.#timing = { ...defaultTiming, ...options.timing };
    this.#registryFile = registryFile;
    this.#registry = registry;
    this.#endpoint = options.endpoint ?? null;
  }

  /** In the catalogue's order, what ships last, then what was imported. */
  get models(): readonly Model[] {
    return [...this.#models.values()];
  }

  /** Where downloads and copies go. */
  get folder(): string {
    return this.#registryFile.folderOf(this.#registry);
  }

  /** Files that could be imported, as of the last `refresh()`. */
  get found(): readonly FoundFile[] {
    return this.#found;
  }

  /** From the next download on. null: as the catalogue says. */
  set endpoint(endpoint: string | null) {
    this.#endpoint = endpoint;
  }

  get(id: string): Model | undefined {
    return this.#models.get(id);
  }

  /** Called after each change; a download's progress a few times a second. Returns how to end it. */
  subscribe(listener: ModelListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Looks again at what is on disk: others may have changed it. */
  async refresh(): Promise<void> {
    this.#registry = await this.#registryFile.read();
    const descriptions = this.#descriptions();
    for (const id of this.#models.keys()) {
      if (!descriptions.some((description) => description.id === id)) this.#publish(id, null);
    }
    for (const description of descriptions) if (!this.#work.has(description.id)) await this.#look(description);
    this.#found = await this.#findFiles();
  }

  /**
   * The model that a name means: an id, a file's name, or a quantisation that only one model has; in any case.
   * @throws ModelError `unknown-model`
   */
  find(name: string): Model {
    const matches = matchModels(this.models, name);
    const [model] = matches;
    if (model && matches.length === 1) return model;
    const ids = (model ? matches : this.models).map(({ description }) => description.id).join(', ');
    throw new ModelError('unknown-model', `${name} is ${model ? 'one of several models' : 'not a model'}: ${ids}.`);
  }

  /** Downloads a model, or goes on with it. Resolves when that has ended, however it did. */
  async download(id: string): Promise<Outcome> {
    const { description, state } = this.find(id);
    if (description.kind !== 'published' || (state.type === 'ready' && !this.#work.has(description.id))) {
      return { state, problem: null };
    }
    return this.#run(description, 'download', (signal) => this.#download(description, signal));
  }

  /** Stops a download; what has come stays, and `download` goes on with it. */
  async pause(id: string): Promise<ModelState> {
    const { description, state } = this.find(id);
    if (await this.#stop(description.id, 'download', 'pause')) return this.find(id).state;
    if (state.type !== 'paused' || !state.interrupted) return state;
    await this.#markPaused(description.id);
    await this.#look(description);
    return this.find(id).state;
  }

  /** Stops a download, or a check; what has come of a download is deleted. */
  async cancel(id: string): Promise<ModelState> {
    const { description } = this.find(id);
    await this.#stop(description.id, null, 'cancel');
    const { state } = this.find(id);
    if (state.type === 'paused' && description.kind === 'published') {
      return (await this.#run(description, 'remove', () => this.#removePartials(description))).state;
    }
    return state;
  }

  /** Computes the SHA-256 of a model's file and compares it. Resolves when that has ended, however it did. */
  async verify(id: string): Promise<Outcome> {
    const { description } = this.find(id);
    return this.#run(description, 'verify', (signal) =>
      this.#locked(description.id, signal, async (folder, lost) =>
        this.#verify(await this.#lookIn(folder, description), lost),
      ),
    );
  }

  /**
   * Deletes a model and what has come of it; a file that is used in place is only forgotten.
   * @throws ModelError
   */
  async remove(id: string): Promise<void> {
    const { description } = this.find(id);
    if (description.kind === 'shipped') {
      throw new ModelError('not-permitted', `${description.id} is a part of Undertext and cannot be removed.`);
    }
    await this.#stop(description.id, null, 'cancel');
    const { problem } = await this.#run(description, 'remove', async () => {
      await this.#locked(description.id, undefined, async (folder) => {
        const { inPlace, path: file } = await this.#lookIn(folder, description);
        if (!inPlace) {
          await rm(file, { force: true }).catch((error: unknown) => {
            throw diskError(error, file);
          });
        }
        if (description.kind === 'published') await removePartials(folder, description);
      });
      await this.#change((registry) => {
        delete registry.files[description.id];
        registry.paused = registry.paused.filter((paused) => paused !== description.id);
      });
    });
    if (problem) throw new ModelError(problem.code, problem.message);
    if (description.kind === 'imported') this.#publish(description.id, null);
  }

  /**
   * Takes a file of the user's own: as a copy, or in place. One that is a published file by its SHA-256 becomes that
   * model; one that is there already stays the one it is.
   * @throws ModelError, AbortedError; then nothing has changed
   */
  async import(file: string, { inPlace = false, signal, onProgress }: ImportOptions = {}): Promise<Model> {
    const { catalogue, inspect, spareBytes = defaultSpareBytes } = this.#options;
    const id = await this.#locked(importLock, signal, (folder, lost) =>
      importModel({
        file,
        inPlace,
        folder,
        registry: this.#registryFile,
        catalogue,
        inspect,
        spareBytes,
        signal: lost,
        onProgress,
        lockModel: (model, work) => this.#locked(model.id, lost, work),
      }),
    );
    await this.refresh();
    return this.find(id);
  }

  /**
   * Moves all models to another folder.
   * @throws ModelError, AbortedError; then everything is where it was
   */
  async moveFolder(target: string, { signal, onProgress }: MoveOptions = {}): Promise<void> {
    const { catalogue, spareBytes = defaultSpareBytes } = this.#options;
    const to = path.resolve(target);
    if (to === path.resolve(this.folder)) return;
    if (this.#work.size > 0) {
      throw new ModelError('busy', 'Models are being downloaded or checked: pause that before the folder is moved.');
    }
    const from = this.folder;
    await this.refresh();
    await this.#lockedAll(signal, (lost) =>
      moveModels({ from, to, registry: this.#registryFile, catalogue, spareBytes, signal: lost, onProgress }),
    );
    // If it is empty now.
    await rmdir(from).catch(() => {});
    await this.refresh();
  }

  /** Stops everything; downloads go on from where they are when the store is opened again and told to. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#work.values()].map((work) => work.stop('close')));
  }

  #descriptions(): ModelDescription[] {
    const { published, shipped } = this.#options.catalogue;
    const imported = Object.entries(this.#registry.files).flatMap(([id, { imported: info, bytes, sha256 }]) => {
      if (!info || [...published, ...shipped].some((entry) => entry.id === id)) return [];
      return [{ kind: 'imported', id, bytes, sha256, ...info } satisfies ImportedModel];
    });
    return [...published, ...shipped, ...imported];
  }

  async #look(description: ModelDescription): Promise<Model> {
    const model = await this.#lookIn(this.folder, description);
    this.#publish(description.id, model);
    return model;
  }

  #lookIn(folder: string, description: ModelDescription): Promise<Model> {
    const { shippedFolder } = this.#options;
    return lookAtModel(description, { folder, shippedFolder, registry: this.#registry });
  }

  /** One thing at a time with each model: who asks for the same again gets the same answer. */
  #run(description: ModelDescription, kind: WorkKind, task: (signal: AbortSignal) => Promise<void>): Promise<Outcome> {
    const { id } = description;
    const running = this.#work.get(id);
    if (running?.kind === kind) return running.result;
    const work: RunningWork = new RunningWork(kind, running, task, (end) => this.#settle(description, work, end));
    this.#work.set(id, work);
    return work.result;
  }

  /** What is on disk after it, and what went wrong. */
  async #settle(description: ModelDescription, work: RunningWork, end: WorkEnd): Promise<Outcome> {
    if (end.stopped === 'cancel' && work.kind === 'download' && description.kind === 'published') {
      await this.#removePartials(description);
    }
    // On a full disk it cannot be written down; then it counts as interrupted next time, and has stopped all the same.
    if (end.stopped === 'pause') await this.#markPaused(description.id).catch(() => {});
    if (this.#work.get(description.id) === work) this.#work.delete(description.id);
    this.#registry = await this.#registryFile.read();
    const model = await this.#lookIn(this.folder, description);
    const state = withProblem(model.state, end.problem);
    this.#publish(description.id, { ...model, state });
    return { state, problem: end.problem };
  }

  async #stop(id: string, kind: WorkKind | null, how: StopReason): Promise<boolean> {
    const work = this.#work.get(id);
    if (!work || (kind !== null && work.kind !== kind)) return false;
    await work.stop(how);
    return true;
  }

  async #download(model: PublishedModel, signal: AbortSignal): Promise<void> {
    const { catalogue, token = null, fetch, spareBytes = defaultSpareBytes } = this.#options;
    const address = downloadAddress(this.#endpoint ?? catalogue.endpoint, model, token);
    if (this.#registry.paused.includes(model.id)) {
      await this.#change((registry) => {
        registry.paused = registry.paused.filter((id) => id !== model.id);
      });
    }
    await this.#locked(model.id, signal, async (folder, lost) => {
      // Another Undertext may have done it meanwhile.
      if (await this.#isThere(folder, model, lost)) return;
      await downloadModel({
        model,
        folder,
        registry: this.#registryFile,
        address,
        fetch,
        timing: this.#timing,
        spareBytes,
        signal: lost,
        onState: (now) => this.#progress(model.id, now),
      });
    });
  }

  /** Whether the file is there and right; one that nobody has checked is checked. */
  async #isThere(folder: string, description: PublishedModel, signal: AbortSignal): Promise<boolean> {
    const model = await this.#lookIn(folder, description);
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
    const { id, bytes: total } = model.description;
    this.#progress(id, { type: 'verifying', bytes: 0, total });
    await verifyModel({
      model,
      registry: this.#registryFile,
      signal,
      onProgress: (bytes) => this.#progress(id, { type: 'verifying', bytes, total }),
    });
  }

  async #removePartials(model: PublishedModel): Promise<void> {
    await this.#locked(model.id, undefined, (folder) => removePartials(folder, model));
    await this.#change((registry) => {
      registry.paused = registry.paused.filter((id) => id !== model.id);
    });
  }

  async #markPaused(id: string): Promise<void> {
    await this.#change((registry) => {
      registry.paused = [...new Set([...registry.paused, id])];
    });
  }

  async #change(edit: (registry: Registry) => void): Promise<void> {
    this.#registry = await this.#registryFile.change(edit);
  }

  /** Does something under a lock of the models folder, wherever that is by the time the lock is had. */
  async #locked<Result>(
    name: string,
    signal: AbortSignal | undefined,
    task: (folder: string, lost: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    for (;;) {
      const { folder } = this;
      const lock = await lockFile(lockTarget(folder, name), { what: this.#nameOf(name), ...(signal && { signal }) });
      try {
        this.#registry = await this.#registryFile.read();
        if (this.folder === folder) return await whileLocked([lock], signal, (lost) => task(folder, lost));
      } finally {
        await lock.release();
      }
    }
  }

  async #lockedAll(signal: AbortSignal | undefined, task: (lost: AbortSignal) => Promise<void>): Promise<void> {
    const { folder } = this;
    const locks: FileLock[] = [];
    try {
      for (const name of [importLock, ...this.#models.keys()]) {
        const what = this.#nameOf(name);
        locks.push(await lockFile(lockTarget(folder, name), { what, ...(signal && { signal }) }));
      }
      await whileLocked(locks, signal, task);
    } finally {
      await Promise.all(locks.map((lock) => lock.release()));
    }
  }

  #nameOf(lockName: string): string {
    return lockName === importLock ? 'the models folder' : lockName;
  }

  async #finishMove(): Promise<void> {
    const { movingTo, movedFrom } = this.#registry;
    if (movingTo === undefined && movedFrom.length === 0) return;
    // A move that goes on holds this one.
    if (await isLocked(lockTarget(this.folder, importLock))) return;
    await this.#locked(importLock, undefined, () => cleanUp(this.#registryFile, this.#options.catalogue));
    this.#registry = await this.#registryFile.read();
  }

  async #findFiles(): Promise<FoundFile[]> {
    const { catalogue, hubCache = hubCacheFolder() } = this.#options;
    const missing = catalogue.published.filter(({ id }) => this.#models.get(id)?.state.type !== 'ready');
    const known = new Set(this.models.map((model) => path.resolve(model.path)));
    return [...(await findInHubCache(hubCache, missing)), ...(await findLoose(this.folder, known))];
  }

  /** What another program does is looked at again and again, until it is done. */
  #watch(description: ModelDescription): void {
    const { id } = description;
    clearTimeout(this.#watches.get(id));
    const look = async () => {
      if (this.#isClosed || this.#work.has(id)) return;
      try {
        this.#registry = await this.#registryFile.read();
        const { state } = await this.#look(description);
        if (state.type === 'downloading') this.#watch(description);
      } catch {
        // Whoever asks next hears of it.
      }
    };
    this.#watches.set(id, setTimeout(look, watchMs).unref());
  }

  #progress(id: string, state: ModelState): void {
    const model = this.#models.get(id);
    if (!model) return;
    const isSameKind = model.state.type === state.type && waitingOf(model.state) === waitingOf(state);
    const nowMs = Date.now();
    if (isSameKind && nowMs - (this.#publishedMs.get(id) ?? 0) < publishMs) return;
    this.#publishedMs.set(id, nowMs);
    this.#publish(id, { ...model, state });
  }

  #publish(id: string, model: Model | null): void {
    if (JSON.stringify(this.#models.get(id) ?? null) === JSON.stringify(model)) return;
    if (model) this.#models.set(id, model);
    else this.#models.delete(id);
    if (model?.state.type === 'downloading' && model.state.elsewhere) this.#watch(model.description);
    for (const listener of this.#listeners) listener(id, model);
  }
}

/** Whether it waits, and for what: that is told at once. */
function waitingOf(state: ModelState): string | null {
  return state.type === 'downloading' ? (state.waiting?.message ?? null) : null;
}

export interface ImportOptions {
  /** Used where it lies: deleting or changing it there loses the model. Default: copied. */
  inPlace?: boolean;
  signal?: AbortSignal;
  onProgress?: (progress: ImportProgress) => void;
}

export interface MoveOptions {
  signal?: AbortSignal;
  onProgress?: (progress: MoveProgress) => void;
}
