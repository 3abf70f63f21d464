import { createWriteStream, type WriteStream } from 'node:fs';
import { access, link, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { CommandError, systemReason, UsageError } from './command-error.js';

/**
 * A file that appears whole or not at all: written beside its place under another name, and moved there at the end. A
 * file that is already there is replaced only by force.
 */
export class OutputFile {
  /** Where the text goes. */
  readonly stream: WriteStream;

  /**
   * @throws UsageError if the file exists, or CommandError if there can be none
   */
  static async create(file: string, force: boolean): Promise<OutputFile> {
    if (!force && (await exists(file))) throw alreadyThere(file);
    const partial = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.partial`);
    const stream = createWriteStream(partial, { flags: 'wx' });
    await new Promise<void>((resolve, reject) => {
      stream.once('open', () => resolve());
      stream.once('error', (error) => reject(new CommandError(`cannot write ${file}: ${systemReason(error)}`)));
    });
    return new OutputFile(file, partial, force, stream);
  }

  private constructor(
    readonly file: string,
    /** Where the text is until it is complete. */
    readonly partial: string,
    private readonly force: boolean,
    stream: WriteStream,
  ) {
    this.stream = stream;
  }

  /** Puts the file in its place, and says where that is. */
  async commit(): Promise<string> {
    await this.#close();
    if (!this.force) {
      try {
        // Unlike a rename this fails where a file has appeared meanwhile.
        await link(this.partial, this.file);
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code;
        // Every other error: a file system without hard links.
        if (code === 'EEXIST' || (await exists(this.file))) {
          throw new CommandError(`${this.file} has appeared meanwhile`);
        }
        await rename(this.partial, this.file);
        return this.file;
      }
      // It is there: a second name that cannot be taken away does not change that.
      await rm(this.partial, { force: true }).catch(() => {});
      return this.file;
    }
    await rename(this.partial, this.file);
    return this.file;
  }

  /** After a failure, or half way: keeps what was written under the other name, and says which; `null` if there is nothing. */
  async abandon(): Promise<string | null> {
    await this.#close();
    if (this.stream.bytesWritten > 0) return this.partial;
    await rm(this.partial, { force: true });
    return null;
  }

  #close(): Promise<void> {
    if (this.stream.closed) return Promise.resolve();
    return new Promise((resolve) => {
      // After an error too: whoever writes hears of that.
      this.stream.once('close', resolve);
      this.stream.end();
    });
  }
}

function alreadyThere(file: string): UsageError {
  return new UsageError(`${file} already exists; give --force to replace it`);
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}
