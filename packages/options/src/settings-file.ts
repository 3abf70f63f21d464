/**
 * The settings on disk. Writing is atomic (a temporary file, synced, renamed), and what a file held that could not be
 * used is kept beside it before it is replaced. For Node; the rest of this package runs anywhere.
 */
import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { defaultSettings, type SettingName, type Settings, validateSetting } from './settings.js';
import { readSettings, type SettingsReading, type StoredSettings, writeSettings } from './settings-document.js';

/** Bytes. Settings take a few hundred; more than this is another file. */
const longestFile = 1024 * 1024;
/** How often and after how many ms a rename is tried again where another program holds the file open (Windows). */
const renameRetries = [20, 100, 500];

export type SettingsFailure =
  /** The folder, or the file system it is on. */
  'read-only' | 'not-permitted' | 'disk-full' | 'failed';

const failures: Record<string, SettingsFailure> = {
  EROFS: 'read-only',
  EACCES: 'not-permitted',
  EPERM: 'not-permitted',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
};

const reasons: Record<SettingsFailure, string> = {
  'read-only': 'its folder is read-only',
  'not-permitted': 'this is not permitted',
  'disk-full': 'the disk is full',
  failed: 'the system refused',
};

/** The settings could not be read or written. What they are in memory stays, and so does the file. */
export class SettingsFileError extends Error {
  override readonly name = 'SettingsFileError';
  readonly failure: SettingsFailure;

  constructor(
    what: string,
    readonly file: string,
    cause: unknown,
  ) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    const failure = failures[code] ?? 'failed';
    super(`${what}: ${reasons[failure]} (${file}: ${code || message})`, { cause });
    this.failure = failure;
  }
}

/** What there is to say about the file that was found; one notice, whatever was wrong. */
export type SettingsNotice =
  /** `problems`: what could not be used, in words, without the values. `keptAs`: the file as it was; null if it could not be set aside. */
  | { type: 'damaged'; problems: string[]; keptAs: string | null; failure: SettingsFileError | null }
  /** The file is left as it is, and kept under another name when settings are changed. */
  | { type: 'newer'; version: number }
  | { type: 'unreadable'; failure: SettingsFileError };

export class SettingsFile {
  readonly path: string;
  #notice: SettingsNotice | null = null;
  #values: StoredSettings;
  readonly #others: Record<string, unknown>;
  /** What to call the file that is there now, which must not be lost; null: it may be replaced. */
  #keepAs: string | null = null;
  #saving: Promise<void> = Promise.resolve();

  private constructor(file: string, { values, others }: Pick<SettingsReading, 'values' | 'others'>) {
    this.path = file;
    this.#values = values;
    this.#others = others;
  }

  /**
   * Reads the settings; there need not be a file, nor its folder. A damaged file is set aside and replaced by what of it
   * could be used. Never fails: `notice` tells of whatever was wrong.
   */
  static async open(file: string): Promise<SettingsFile> {
    let text: string;
    try {
      text = await readText(file);
    } catch (cause) {
      const opened = new SettingsFile(file, { values: {}, others: {} });
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') {
        const failure = new SettingsFileError('The settings could not be read', file, cause);
        opened.#notice = { type: 'unreadable', failure };
        opened.#keepAs = 'unreadable';
      }
      return opened;
    }
    const reading = readSettings(text);
    const { condition } = reading;
    const opened = new SettingsFile(file, reading);
    if (condition.type === 'newer') {
      opened.#notice = condition;
      opened.#keepAs = `schema-${condition.version}`;
    } else if (condition.type === 'damaged') {
      opened.#keepAs = 'damaged';
      opened.#notice = { ...condition, ...(await opened.#replaceDamaged()) };
    }
    return opened;
  }

  /** What was wrong with the file that was found; null: nothing. */
  get notice(): SettingsNotice | null {
    return this.#notice;
  }

  get settings(): Settings {
    return { ...defaultSettings, ...this.#values };
  }

  /** False: it has its default. */
  isSet(name: SettingName): boolean {
    return this.#values[name] !== undefined;
  }

  /**
   * From now on; a promise of the disk. If writing fails the values hold all the same, and the next change tries again.
   * @throws OptionError that names the setting, having changed nothing
   * @throws SettingsFileError
   */
  async set(changes: Partial<Settings>): Promise<void> {
    const values: Record<string, unknown> = { ...this.#values };
    for (const [name, value] of Object.entries(changes)) {
      const valid = validateSetting(name as SettingName, value);
      if (valid === null) delete values[name];
      else values[name] = valid;
    }
    this.#values = values as StoredSettings;
    await this.#enqueueSave();
  }

  /** @throws SettingsFileError, as `set` does */
  async reset(...names: SettingName[]): Promise<void> {
    const values = { ...this.#values };
    for (const name of names) delete values[name];
    this.#values = values;
    await this.#enqueueSave();
  }

  /** One at a time; each writes what the values are when its turn comes. */
  #enqueueSave(): Promise<void> {
    const save = this.#saving.then(async () => void (await this.#save()));
    this.#saving = save.catch(() => {});
    return save;
  }

  async #replaceDamaged(): Promise<{ keptAs: string | null; failure: SettingsFileError | null }> {
    try {
      return { keptAs: await this.#save(), failure: null };
    } catch (error) {
      return { keptAs: null, failure: error as SettingsFileError };
    }
  }

  /** Returns the name that the old file was kept under, if it had to be. */
  async #save(): Promise<string | null> {
    // Through a symbolic link, to the file that it names.
    const file = await realpath(this.path).catch(() => this.path);
    const temporary = `${file}.partial`;
    try {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await writeSynced(temporary, writeSettings(this.#values, this.#others));
      const keptAs = this.#keepAs === null ? null : await keepBeside(file, this.#keepAs);
      this.#keepAs = null;
      await renameOver(temporary, file);
      await syncFolder(path.dirname(file));
      return keptAs;
    } catch (cause) {
      await rm(temporary, { force: true }).catch(() => {});
      throw new SettingsFileError('The settings could not be saved', this.path, cause);
    }
  }
}

async function readText(file: string): Promise<string> {
  // Whatever it is, it is not for reading whole; an empty text is a damaged file.
  if ((await stat(file)).size > longestFile) return '';
  // Bytes that are no UTF-8 become U+FFFD, which is known as damage.
  return readFile(file, 'utf8');
}

async function writeSynced(file: string, text: string): Promise<void> {
  // One that a crash left behind may have another mode.
  await rm(file, { force: true });
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Gives the file a second name, so that it is there under the old one too until it is replaced. */
async function keepBeside(file: string, label: string): Promise<string | null> {
  const { dir, name, ext } = path.parse(file);
  for (let count = 1; ; count++) {
    const kept = path.join(dir, `${name}.${label}${count === 1 ? '' : `-${count}`}${ext}`);
    try {
      await link(file, kept).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST' || error.code === 'ENOENT') throw error;
        // A file system without hard links.
        await copyFile(file, kept, constants.COPYFILE_EXCL);
      });
      return kept;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return null;
      if (code !== 'EEXIST') throw error;
    }
  }
}

async function renameOver(from: string, to: string): Promise<void> {
  for (const waitMs of renameRetries) {
    try {
      await rename(from, to);
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (process.platform !== 'win32' || !['EPERM', 'EACCES', 'EBUSY'].includes(code ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  await rename(from, to);
}

/** The rename itself lasts only when the folder is on disk; Windows cannot sync one. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // File systems that sync no folders say so.
    if (!['EINVAL', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await handle.close();
  }
}
