import type { Catalogue } from './catalogue.js';
import { type FileLock, isLocked, lockFile, whileLocked } from './file-lock.js';
import { type Registry, RegistryFile } from './model-registry.js';
import { importLock, lockTarget } from './models-folder.js';
import { cleanUp } from './move-models.js';

/** The list of models as it was last read, and the folder that it names, in which one at a time may write. */
export class StoreDisk {
  readonly file: RegistryFile;
  #registry: Registry;

  /** @throws ModelError if the list cannot be read */
  static async open(home: string): Promise<StoreDisk> {
    const file = new RegistryFile(home);
    return new StoreDisk(file, await file.read());
  }

  private constructor(file: RegistryFile, registry: Registry) {
    this.file = file;
    this.#registry = registry;
  }

  get registry(): Registry {
    return this.#registry;
  }

  /** Where the models are. */
  get folder(): string {
    return this.file.folderOf(this.#registry);
  }

  /** @throws ModelError */
  async read(): Promise<void> {
    this.#registry = await this.file.read();
  }

  /** @throws ModelError */
  async change(edit: (registry: Registry) => void): Promise<void> {
    this.#registry = await this.file.change(edit);
  }

  /** @throws ModelError */
  async setPaused(id: string, isPaused: boolean): Promise<void> {
    if (this.#registry.paused.includes(id) === isPaused) return;
    await this.change((registry) => {
      registry.paused = [...registry.paused.filter((paused) => paused !== id), ...(isPaused ? [id] : [])];
    });
  }

  /**
   * Does something under a lock of the models folder, wherever that is by the time the lock is had.
   * @param name of a model, or `importLock`
   * @throws ModelError `busy`; AbortedError; what the task throws
   */
  async locked<Result>(
    name: string,
    signal: AbortSignal | undefined,
    task: (folder: string, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    for (;;) {
      const { folder } = this;
      const lock = await this.#lock(folder, name, signal);
      try {
        await this.read();
        if (this.folder === folder) return await whileLocked([lock], signal, (lost) => task(folder, lost));
      } finally {
        await lock.release();
      }
    }
  }

  /** The same, with the locks of all these models and of imports. */
  async lockedAll(
    ids: Iterable<string>,
    signal: AbortSignal | undefined,
    task: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const { folder } = this;
    const locks: FileLock[] = [];
    try {
      for (const name of [importLock, ...ids]) locks.push(await this.#lock(folder, name, signal));
      await whileLocked(locks, signal, task);
    } finally {
      await Promise.all(locks.map((lock) => lock.release()));
    }
  }

  /** Ends what a move began that was interrupted; not while one is going on. */
  async finishMove(catalogue: Catalogue): Promise<void> {
    const { movingTo, movedFrom } = this.#registry;
    if (movingTo === undefined && movedFrom.length === 0) return;
    if (await isLocked(lockTarget(this.folder, importLock))) return;
    await this.locked(importLock, undefined, () => cleanUp(this.file, catalogue));
    await this.read();
  }

  #lock(folder: string, name: string, signal: AbortSignal | undefined): Promise<FileLock> {
    const what = name === importLock ? 'the models folder' : name;
    return lockFile(lockTarget(folder, name), { what, ...(signal && { signal }) });
  }
}
