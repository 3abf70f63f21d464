/** The models on this machine: what there is, in which state, and everything that can be done to them. */
import { rmdir } from 'node:fs/promises';
import path from 'node:path';
import type { Catalogue, PublishedModel } from './catalogue.js';
import { diskError } from './disk-error.js';
import { type DownloadTiming, defaultTiming } from './download.js';
import { type DownloadAddress, type DownloadFetch, downloadAddress } from './download-request.js';
import { findInHubCache, findLoose, hubCacheFolder } from './found-files.js';
import { defaultSpareBytes } from './free-space.js';
import { type ImportProgress, type InspectModel, importModel } from './import-model.js';
import { ModelError } from './model-error.js';
import { ModelList, type ModelListener } from './model-list.js';
import { matchModels } from './model-names.js';
import type { FoundFile, ImportedModel, Model, ModelDescription, ModelState } from './model-state.js';
import { ModelTasks } from './model-tasks.js';
import { importLock } from './models-folder.js';
import { type MoveProgress, moveModels } from './move-models.js';
import {
  type Outcome,
  RunningWork,
  type StopReason,
  type WorkEnd,
  type WorkKind,
  withProblem,
} from './running-work.js';
import { StoreDisk } from './store-disk.js';

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

export class ModelStore {
  readonly #options: ModelStoreOptions;
  readonly #disk: StoreDisk;
  readonly #list = new ModelList();
  readonly #tasks: ModelTasks;
  readonly #work = new Map<string, RunningWork>();
  readonly #watches = new Map<string, NodeJS.Timeout>();
  #isClosed = false;
  #found: readonly FoundFile[] = [];
  #endpoint: string | null;

  /** @throws ModelError if the list of models cannot be read */
  static async open(options: ModelStoreOptions): Promise<ModelStore> {
    const disk = await StoreDisk.open(options.home);
    await disk.finishMove(options.catalogue);
    const store = new ModelStore(options, disk);
    await store.refresh();
    return store;
  }

  private constructor(options: ModelStoreOptions, disk: StoreDisk) {
    this.#options = options;
    this.#disk = disk;
    const { shippedFolder, fetch, spareBytes = defaultSpareBytes } = options;
    const timing = { ...defaultTiming, ...options.timing };
    this.#tasks = new ModelTasks({ disk, list: this.#list, shippedFolder, fetch, timing, spareBytes });
    this.#endpoint = options.endpoint ?? null;
  }

  /** In the catalogue's order, what ships last, then what was imported. */
  get models(): readonly Model[] {
    return this.#list.all;
  }

  /** Where downloads and copies go. */
  get folder(): string {
    return this.#disk.folder;
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
    return this.#list.get(id);
  }

  /** Called after each change; a download's progress a few times a second. Returns how to end it. */
  subscribe(listener: ModelListener): () => void {
    return this.#list.subscribe(listener);
  }

  /** Looks again at what is on disk: others may have changed it. */
  async refresh(): Promise<void> {
    await this.#disk.read();
    const descriptions = this.#descriptions();
    for (const { description } of this.models) {
      if (!descriptions.some(({ id }) => id === description.id)) this.#list.set(description.id, null);
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
    return this.#run(description, 'download', (signal) =>
      this.#tasks.download(description, this.#addressOf(description), signal),
    );
  }

  /** Stops a download; what has come stays, and `download` goes on with it. */
  async pause(id: string): Promise<ModelState> {
    const { description, state } = this.find(id);
    if (await this.#stop(description.id, 'download', 'pause')) return this.find(id).state;
    if (state.type !== 'paused' || !state.interrupted) return state;
    await this.#disk.setPaused(description.id, true);
    await this.#look(description);
    return this.find(id).state;
  }

  /** Stops a download, or a check; what has come of a download is deleted. */
  async cancel(id: string): Promise<ModelState> {
    const { description } = this.find(id);
    await this.#stop(description.id, null, 'cancel');
    const { state } = this.find(id);
    if (state.type === 'paused' && description.kind === 'published') {
      return (await this.#run(description, 'remove', () => this.#tasks.removePartials(description))).state;
    }
    return state;
  }

  /** Computes the SHA-256 of a model's file and compares it. Resolves when that has ended, however it did. */
  async verify(id: string): Promise<Outcome> {
    const { description } = this.find(id);
    return this.#run(description, 'verify', (signal) => this.#tasks.verify(description, signal));
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
    const { problem } = await this.#run(description, 'remove', () => this.#tasks.remove(description));
    if (problem) throw new ModelError(problem.code, problem.message);
    if (description.kind === 'imported') this.#list.set(description.id, null);
  }

  /**
   * Takes a file of the user's own: as a copy, or in place. One that is a published file by its SHA-256 becomes that
   * model; one that is there already stays the one it is.
   * @throws ModelError, AbortedError; then nothing has changed
   */
  async import(file: string, { inPlace = false, expected, signal, onProgress }: ImportOptions = {}): Promise<Model> {
    const { catalogue, inspect, spareBytes = defaultSpareBytes } = this.#options;
    const id = await this.#disk.locked(importLock, signal, (folder, lost) =>
      importModel({
        file,
        inPlace,
        expected,
        folder,
        registry: this.#disk.file,
        catalogue,
        inspect,
        spareBytes,
        signal: lost,
        onProgress,
        lockModel: (model, work) => this.#disk.locked(model.id, lost, work),
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
    await this.#disk.lockedAll(
      this.models.map(({ description }) => description.id),
      signal,
      (lost) => moveModels({ from, to, registry: this.#disk.file, catalogue, spareBytes, signal: lost, onProgress }),
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
    const imported = Object.entries(this.#disk.registry.files).flatMap(([id, { imported: info, bytes, sha256 }]) => {
      if (!info || [...published, ...shipped].some((entry) => entry.id === id)) return [];
      return [{ kind: 'imported', id, bytes, sha256, ...info } satisfies ImportedModel];
    });
    return [...published, ...shipped, ...imported];
  }

  async #look(description: ModelDescription): Promise<Model> {
    const model = await this.#tasks.look(this.folder, description);
    this.#set(model);
    return model;
  }

  /** One thing at a time with each model: who asks for the same again gets the same answer, unless that is about to stop. */
  #run(description: ModelDescription, kind: WorkKind, task: (signal: AbortSignal) => Promise<void>): Promise<Outcome> {
    const { id } = description;
    const running = this.#work.get(id);
    if (running?.kind === kind && !running.isStopping) return running.result;
    const work: RunningWork = new RunningWork(kind, running, task, (end) => this.#settle(description, work, end));
    this.#work.set(id, work);
    return work.result;
  }

  /** What is on disk after it, and what went wrong. */
  async #settle(description: ModelDescription, work: RunningWork, end: WorkEnd): Promise<Outcome> {
    let { problem } = end;
    if (end.stopped === 'cancel' && work.kind === 'download' && description.kind === 'published') {
      // What cannot be deleted stays, and the download has stopped all the same.
      await this.#tasks.removePartials(description).catch((error: unknown) => {
        problem = diskError(error, this.folder).problem;
      });
    }
    // On a full disk it cannot be written down; then it counts as interrupted next time, and has stopped all the same.
    if (end.stopped === 'pause') await this.#disk.setPaused(description.id, true).catch(() => {});
    if (this.#work.get(description.id) === work) this.#work.delete(description.id);
    await this.#disk.read();
    const model = await this.#tasks.look(this.folder, description);
    const state = withProblem(model.state, problem);
    this.#set({ ...model, state });
    return { state, problem };
  }

  async #stop(id: string, kind: WorkKind | null, how: StopReason): Promise<boolean> {
    const work = this.#work.get(id);
    if (!work || (kind !== null && work.kind !== kind)) return false;
    await work.stop(how);
    return true;
  }

  #addressOf(model: PublishedModel): DownloadAddress {
    const { catalogue, token = null } = this.#options;
    return downloadAddress(this.#endpoint ?? catalogue.endpoint, model, token);
  }

  async #findFiles(): Promise<FoundFile[]> {
    const { catalogue, hubCache = hubCacheFolder() } = this.#options;
    const missing = catalogue.published.filter(({ id }) => this.#list.get(id)?.state.type !== 'ready');
    const known = new Set(this.models.map((model) => path.resolve(model.path)));
    return [...(await findInHubCache(hubCache, missing)), ...(await findLoose(this.folder, known))];
  }

  #set(model: Model): void {
    this.#list.set(model.description.id, model);
    if (model.state.type === 'downloading' && model.state.elsewhere) this.#watch(model.description);
  }

  /** What another program does is looked at again and again, until it is done. */
  #watch(description: ModelDescription): void {
    const { id } = description;
    clearTimeout(this.#watches.get(id));
    const look = async () => {
      if (this.#isClosed || this.#work.has(id)) return;
      try {
        await this.#disk.read();
        await this.#look(description);
      } catch {
        // Whoever asks next hears of it.
      }
    };
    this.#watches.set(id, setTimeout(look, watchMs).unref());
  }
}

export interface ImportOptions {
  /** Used where it lies: deleting or changing it there loses the model. Default: copied. */
  inPlace?: boolean;
  /** The id of the published model that it has to be. */
  expected?: string;
  signal?: AbortSignal;
  onProgress?: (progress: ImportProgress) => void;
}

export interface MoveOptions {
  signal?: AbortSignal;
  onProgress?: (progress: MoveProgress) => void;
}
