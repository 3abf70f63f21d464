/** The models in the app: the store that the command line has too, and what the settings' `model` means in it. */
import {
  type FoundFile,
  type ImportOptions,
  type InspectModel,
  type Model,
  ModelError,
  ModelStore,
  type MoveOptions,
  modelsHome,
  netRequestFetch,
  readCatalogue,
} from '@undertext/models';
import type { ModelAction } from '@undertext/ui/models-view';
import { net, session } from 'electron';
import type { Log } from '../log.js';
import { isPath } from './model-path.js';

export interface ModelServiceOptions {
  catalogueFile: string;
  /** Where what ships with the app is. */
  resourcesFolder: string;
  demoModel: string;
  /** Of the settings; null: as the environment or the catalogue says. */
  endpoint: string | null;
  inspect: InspectModel;
  log: Log;
  onChange(): void;
  /** It can be used from now on. */
  onReady(model: Model): void;
}

export class ModelService {
  readonly #options: ModelServiceOptions;
  #store: ModelStore | null = null;
  /** While a file is checked anew, whoever uses it goes on doing so. */
  readonly #usable = new Map<string, string>();
  /** What another program downloads, or did when it was last seen: one that died holds its lock for some seconds yet. */
  readonly #elsewhere = new Set<string>();

  constructor(options: ModelServiceOptions) {
    this.#options = options;
  }

  /** Reads what there is, goes on with downloads that were interrupted, and checks what nobody has checked. */
  async open(): Promise<void> {
    const { catalogueFile, resourcesFolder, inspect, log } = this.#options;
    try {
      // Windows may ask for nothing outside of the app; this session is none of theirs, and keeps nothing.
      const downloads = session.fromPartition('model-downloads');
      const store = await ModelStore.open({
        catalogue: await readCatalogue(catalogueFile),
        home: modelsHome(),
        shippedFolder: resourcesFolder,
        fetch: netRequestFetch((options) => net.request({ ...options, session: downloads })),
        inspect,
        endpoint: this.#endpoint(this.#options.endpoint),
        // A network may be gone for a night.
        timing: { attempts: Number.POSITIVE_INFINITY },
      });
      this.#store = store;
      for (const model of store.models) this.#note(model);
      store.subscribe((id, model) => this.#changed(id, model));
      for (const { description, state } of store.models) {
        if (state.type === 'downloading' && state.elsewhere) this.#elsewhere.add(description.id);
        if (state.type === 'paused' && state.interrupted) this.#begin(store.download(description.id));
        if (state.type === 'damaged' && state.problem.code === 'not-verified') {
          this.#begin(store.verify(description.id));
        }
      }
    } catch (error) {
      // Captions go on with a file that was chosen by its path.
      log.warn('the models cannot be read:', error);
    }
    this.#options.onChange();
  }

  get models(): readonly Model[] {
    return this.#store?.models ?? [];
  }

  has(id: string): boolean {
    return this.#store?.get(id) !== undefined;
  }

  get folder(): string | null {
    return this.#store?.folder ?? null;
  }

  set endpoint(endpoint: string | null) {
    if (this.#store) this.#store.endpoint = this.#endpoint(endpoint);
  }

  /** The id of the store's model that the setting names; null: it names none of them. */
  idOf(name: string | null): string | null {
    if (name === null || !this.#store) return null;
    if (isPath(name)) return this.models.find((model) => model.path === name)?.description.id ?? null;
    return this.#find(name)?.description.id ?? null;
  }

  /** The file that the setting names where it is no model of the store; null: it names another thing, or nothing. */
  fileOf(name: string | null): string | null {
    return name !== null && isPath(name) && this.idOf(name) === null ? name : null;
  }

  /** The file that the setting names; null: none, or it is not there yet. */
  pathOf(name: string | null): string | null {
    if (name === null) return null;
    if (name === 'demo') return this.#options.demoModel;
    if (isPath(name)) return name;
    const model = this.#find(name);
    if (!model) return null;
    const { id } = model.description;
    return model.state.type === 'ready' || model.state.type === 'verifying' ? (this.#usable.get(id) ?? null) : null;
  }

  /** Resolves once it is begun, or done where that is quick; how it goes comes as the model's state. */
  async act(action: ModelAction, id: string): Promise<void> {
    const store = this.#required();
    switch (action) {
      case 'download':
        return this.#begin(store.download(id));
      case 'verify':
        return this.#begin(store.verify(id));
      case 'pause':
        await store.pause(id);
        return;
      case 'cancel':
        await store.cancel(id);
        return;
      case 'remove':
        await store.remove(id);
    }
  }

  /** Files that could be imported, as of the last look. */
  get found(): readonly FoundFile[] {
    return this.#store?.found ?? [];
  }

  /** Looks again at what is on disk: other programs download and delete too. */
  async look(): Promise<void> {
    try {
      await this.#store?.refresh();
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      this.#options.log.warn(`models: ${error.message}`);
    }
    this.#options.onChange();
  }

  /** @throws ModelError, AbortedError */
  async import(file: string, options: ImportOptions = {}): Promise<Model> {
    const model = await this.#required().import(file, options);
    this.#options.onChange();
    return model;
  }

  /** @throws ModelError, AbortedError */
  async moveFolder(target: string, options: MoveOptions = {}): Promise<void> {
    await this.#required().moveFolder(target, options);
    for (const model of this.models) this.#note(model);
    this.#options.onChange();
  }

  async close(): Promise<void> {
    await this.#store?.close();
  }

  #required(): ModelStore {
    if (!this.#store) throw new ModelError('disk', 'The list of models cannot be read; the log says why.');
    return this.#store;
  }

  #find(name: string): Model | undefined {
    try {
      return this.#store?.find(name);
    } catch (error) {
      if (error instanceof ModelError) return undefined;
      throw error;
    }
  }

  /** What goes wrong with a model is its state; anything else is a defect, and logged as one. */
  #begin(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#options.log.error('models:', error));
  }

  #changed(id: string, model: Model | null): void {
    const wasUsable = this.#usable.has(id);
    if (model) this.#note(model);
    else this.#usable.delete(id);
    this.#options.onChange();
    if (model && !wasUsable && this.#usable.has(id)) this.#options.onReady(model);
    if (model) this.#goOn(model);
  }

  /** Goes on with what another program was killed at: itself before this start, most often. */
  #goOn({ description: { id }, state }: Model): void {
    if (state.type === 'downloading' && state.elsewhere) {
      this.#elsewhere.add(id);
    } else if (this.#elsewhere.delete(id) && state.type === 'paused' && state.interrupted && this.#store) {
      this.#begin(this.#store.download(id));
    }
  }

  #note({ description: { id }, path: file, state }: Model): void {
    if (state.type === 'ready') this.#usable.set(id, file);
    else if (state.type !== 'verifying') this.#usable.delete(id);
  }

  /** A mirror for all programs of its kind is named by the environment. */
  #endpoint(endpoint: string | null): string | null {
    return endpoint ?? (process.env.HF_ENDPOINT || null);
  }
}
