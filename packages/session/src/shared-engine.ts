import type { DeviceInfo, LoadedModelInfo, LoadProgress } from '@undertext/engine-native/engine';
import { isSameModel } from './session-config.js';
import type {
  ModelChoice,
  SessionEngine,
  SessionLoadOptions,
  SessionModel,
  SessionStream,
  SessionStreamOptions,
} from './session-engine.js';

/** A model and those who have asked for it. */
interface Loaded {
  readonly choice: ModelChoice;
  readonly users: Set<User>;
  readonly abort: AbortController;
  readonly model: Promise<SessionModel>;
  progress: LoadProgress | null;
}

interface User {
  readonly options: SessionLoadOptions;
  /** Its load has resolved. */
  isServed: boolean;
}

/**
 * One engine for several sessions: those that choose the same model share it, as there is no memory for two. It is
 * freed when the last of them has let go of it. A stream that fails ends the model for all: each loads it anew.
 */
export class SharedEngine implements SessionEngine {
  readonly #engine: SessionEngine;
  readonly #loaded = new Set<Loaded>();
  /** What is being freed: nothing is loaded before that is done. */
  readonly #endings = new Set<Promise<void>>();

  constructor(engine: SessionEngine) {
    this.#engine = engine;
  }

  listDevices(): Promise<DeviceInfo[]> {
    return this.#engine.listDevices();
  }

  async load(choice: ModelChoice, options: SessionLoadOptions): Promise<SessionModel> {
    while (this.#endings.size > 0) await Promise.all(this.#endings);
    if (options.signal.aborted) throw cancelled();
    const loaded = [...this.#loaded].find((one) => isSameModel(one.choice, choice)) ?? this.#begin(choice);
    const user: User = { options, isServed: false };
    loaded.users.add(user);
    if (loaded.progress) options.onProgress(loaded.progress);
    const onAbort = () => this.#leave(loaded, user);
    options.signal.addEventListener('abort', onAbort);
    try {
      const model = await unlessAborted(loaded.model, options.signal);
      user.isServed = true;
      return new SharedModel(model, {
        onDispose: () => this.#leave(loaded, user),
        onFailed: (error) => this.#spoil(loaded, user, error),
      });
    } catch (error) {
      this.#leave(loaded, user);
      throw error;
    } finally {
      options.signal.removeEventListener('abort', onAbort);
    }
  }

  #begin(choice: ModelChoice): Loaded {
    const abort = new AbortController();
    const users = new Set<User>();
    const model = this.#engine.load(choice, {
      signal: abort.signal,
      onProgress: (progress) => {
        loaded.progress = progress;
        for (const { options } of users) options.onProgress(progress);
      },
      onLost: (error) => {
        this.#loaded.delete(loaded);
        for (const { options, isServed } of [...users]) if (isServed) options.onLost(error);
        users.clear();
      },
    });
    const loaded: Loaded = { choice, users, abort, model, progress: null };
    this.#loaded.add(loaded);
    model.catch(() => this.#loaded.delete(loaded));
    return loaded;
  }

  /** Resolves when what nobody uses any more is freed. */
  async #leave(loaded: Loaded, user: User): Promise<void> {
    if (!loaded.users.delete(user) || loaded.users.size > 0) return;
    await this.#end(loaded);
  }

  /** One user's stream failed, and it knows: the others are to let go of the model too. It is freed before any loads it anew. */
  #spoil(loaded: Loaded, failing: User, error: Error): void {
    if (!this.#loaded.has(loaded)) return;
    void this.#end(loaded);
    const users = [...loaded.users];
    loaded.users.clear();
    for (const user of users) if (user !== failing && user.isServed) user.options.onLost(error);
  }

  async #end(loaded: Loaded): Promise<void> {
    this.#loaded.delete(loaded);
    loaded.abort.abort();
    // One whose load fails, or that cannot be disposed of, is as gone as it can be.
    const ending = loaded.model.then((model) => model.dispose()).catch(() => {});
    this.#endings.add(ending);
    await ending;
    this.#endings.delete(ending);
  }
}

/** One session's hold on a model. */
class SharedModel implements SessionModel {
  readonly info: LoadedModelInfo;
  readonly #model: SessionModel;
  readonly #hold: { onDispose(): Promise<void>; onFailed(error: Error): void };
  readonly #streams = new Set<SessionStream>();
  #disposed: Promise<void> | undefined;

  constructor(model: SessionModel, hold: { onDispose(): Promise<void>; onFailed(error: Error): void }) {
    this.info = model.info;
    this.#model = model;
    this.#hold = hold;
  }

  async createStream(options: SessionStreamOptions): Promise<SessionStream> {
    try {
      const stream = await this.#model.createStream({
        ...options,
        onError: (error) => {
          this.#fail(error);
          options.onError(error);
        },
      });
      this.#streams.add(stream);
      return {
        attachPort: (port) => stream.attachPort(port),
        setDelay: (delay) => stream.setDelay(delay),
        finish: (atSample) => stream.finish(atSample),
        dispose: () => {
          this.#streams.delete(stream);
          return stream.dispose();
        },
      };
    } catch (error) {
      this.#fail(error as Error);
      throw error;
    }
  }

  dispose(): Promise<void> {
    this.#disposed ??= this.#dispose();
    return this.#disposed;
  }

  #fail(error: Error): void {
    // A process that was lost takes its model along, and tells so itself.
    const { code } = error as Error & { code?: unknown };
    if (!this.#disposed && code !== 'ENGINE_LOST') this.#hold.onFailed(error);
  }

  async #dispose(): Promise<void> {
    const streams = [...this.#streams];
    this.#streams.clear();
    await Promise.allSettled(streams.map((stream) => stream.dispose()));
    await this.#hold.onDispose();
  }
}

function cancelled(): Error {
  return Object.assign(new Error('the load was cancelled'), { code: 'CANCELLED' });
}

function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(cancelled());
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
