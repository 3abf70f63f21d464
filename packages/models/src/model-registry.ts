/** What is known of the files: one JSON file for the app and the command line, read and changed under a lock. */
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { diskError, hasCode } from './disk-error.js';
import { lockFile } from './file-lock.js';
import { syncFolder } from './sync-folder.js';

const absolutePath = z.string().refine((value) => path.isAbsolute(value), 'an absolute path');

const fileSchema = z.object({
  /** A name in the models folder, or an absolute path of a file that is used where it lies. */
  path: z.string().min(1),
  bytes: z.int().nonnegative(),
  modifiedMs: z.int(),
  /** Of its bytes when it was checked. */
  sha256: z.string(),
  /** That was not what it should be. */
  damaged: z.boolean().default(false),
  /** Of a model that is not of the catalogue. */
  imported: z.object({ name: z.string(), quantisation: z.string(), languages: z.array(z.string()) }).nullable(),
});

const registrySchema = z.object({
  version: z.literal(1),
  /** Where the models are; absent: in the default folder. */
  folder: absolutePath.optional(),
  /** A move to this folder has begun; files there are copies until `folder` says it. */
  movingTo: absolutePath.optional(),
  /** Folders that models have been moved out of, and that hold what could not be deleted yet. */
  movedFrom: z.array(absolutePath).default([]),
  /** By model id: files whose bytes were right. */
  files: z.record(z.string(), fileSchema).default({}),
  /** Ids of downloads that were paused on demand. */
  paused: z.array(z.string()).default([]),
});

export type RegisteredFile = z.infer<typeof fileSchema>;
export type Registry = z.infer<typeof registrySchema>;

export class RegistryFile {
  readonly path: string;
  readonly #defaultFolder: string;

  /** @param home the folder that it is in */
  constructor(home: string) {
    this.path = path.join(home, 'models.json');
    this.#defaultFolder = path.join(home, 'models');
  }

  folderOf(registry: Registry): string {
    return registry.folder ?? this.#defaultFolder;
  }

  /**
   * One that is damaged counts as empty: then files are there that nobody has checked.
   * @throws ModelError if the system does not let it be read
   */
  async read(): Promise<Registry> {
    try {
      return parse(await readFile(this.path, 'utf8')) ?? empty();
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return empty();
      throw diskError(error, this.path);
    }
  }

  /**
   * Nobody else reads or changes it in between; on disk when it resolves.
   * @throws ModelError
   */
  async change(edit: (registry: Registry) => void): Promise<Registry> {
    const lock = await lockFile(this.path, { what: 'the list of models', isBrief: true });
    try {
      const registry = await this.read();
      edit(registry);
      await this.#write(registry);
      return registry;
    } finally {
      await lock.release();
    }
  }

  async #write(registry: Registry): Promise<void> {
    const partial = `${this.path}.partial`;
    try {
      await mkdir(path.dirname(this.path), { recursive: true });
      await this.#setDamagedAside();
      const handle = await open(partial, 'w', 0o600);
      try {
        await handle.writeFile(`${JSON.stringify(registry, null, 2)}\n`);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(partial, this.path);
      await syncFolder(path.dirname(this.path));
    } catch (error) {
      await rm(partial, { force: true }).catch(() => {});
      throw diskError(error, this.path);
    }
  }

  async #setDamagedAside(): Promise<void> {
    const text = await readFile(this.path, 'utf8').catch(() => null);
    if (text !== null && !parse(text)) await rename(this.path, this.path.replace(/\.json$/, '.damaged.json'));
  }
}

function empty(): Registry {
  return registrySchema.parse({ version: 1 });
}

function parse(text: string): Registry | undefined {
  try {
    return registrySchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
