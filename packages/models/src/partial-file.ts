import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { diskError } from './disk-error.js';
import { ModelError } from './model-error.js';

/** A file that grows at its end until it is whole. What is in it is a prefix of the whole, as far as anyone knows. */
export class PartialFile {
  readonly path: string;
  readonly #handle: FileHandle;
  readonly #inode: bigint;
  #bytes: number;

  /**
   * Opens the file, or makes it. One that is longer than the whole begins anew.
   * @throws ModelError
   */
  static async open(file: string, total: number): Promise<PartialFile> {
    let handle: FileHandle | undefined;
    try {
      handle = await open(file, constants.O_RDWR | constants.O_CREAT, 0o600);
      const { size, ino } = await handle.stat({ bigint: true });
      if (size > BigInt(total)) await handle.truncate(0);
      return new PartialFile(file, handle, ino, size > BigInt(total) ? 0 : Number(size));
    } catch (error) {
      await handle?.close();
      throw diskError(error, file);
    }
  }

  private constructor(file: string, handle: FileHandle, inode: bigint, bytes: number) {
    this.path = file;
    this.#handle = handle;
    this.#inode = inode;
    this.#bytes = bytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** @throws ModelError; what was written before it stays */
  async append(piece: Uint8Array): Promise<void> {
    try {
      for (let done = 0; done < piece.length; ) {
        const { bytesWritten } = await this.#handle.write(piece, done, piece.length - done, this.#bytes);
        done += bytesWritten;
        this.#bytes += bytesWritten;
      }
    } catch (error) {
      throw diskError(error, this.path);
    }
  }

  /**
   * A file that was deleted can still be written, for nobody.
   * @throws ModelError `vanished`
   */
  async requireThere(): Promise<void> {
    const found = await stat(this.path, { bigint: true }).catch(() => null);
    if (found?.ino === this.#inode) return;
    throw new ModelError(
      'vanished',
      `The file of this download has been deleted or moved away (${this.path}): download it again.`,
    );
  }

  /** To the disk. @throws ModelError */
  async sync(): Promise<void> {
    try {
      await this.#handle.sync();
    } catch (error) {
      throw diskError(error, this.path);
    }
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}
