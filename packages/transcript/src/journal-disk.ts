/** What a journal needs of a disk, and that of Node. Apart, so that what reaches it can be recorded. */
import { mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';

export interface JournalHandle {
  /** May write less; returns how much. */
  write(bytes: Uint8Array, position: number): Promise<number>;
  truncate(length: number): Promise<void>;
  /** What was written lasts when it resolves. */
  sync(): Promise<void>;
  /** Whether the file has no name any more: what is written into it is lost. */
  isGone(): Promise<boolean>;
  close(): Promise<void>;
}

export interface JournalDisk {
  /** @throws if the file exists and is to be new, or is to be there and is not */
  open(file: string, isNew: boolean): Promise<JournalHandle>;
  /** The names in the folder last when it resolves. */
  syncFolder(folder: string): Promise<void>;
}

export const nodeDisk: JournalDisk = {
  async open(file, isNew) {
    if (isNew) await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const handle = await open(file, isNew ? 'wx' : 'r+', 0o600);
    return {
      write: async (bytes, position) => (await handle.write(bytes, 0, bytes.length, position)).bytesWritten,
      truncate: (length) => handle.truncate(length),
      sync: () => handle.datasync(),
      // Some file systems count no names.
      isGone: async () => (await handle.stat()).nlink === 0 && !(await isThere(file)),
      close: () => handle.close(),
    };
  },

  async syncFolder(folder) {
    // Windows cannot sync one.
    if (process.platform === 'win32') return;
    const handle = await open(path.resolve(folder), 'r');
    try {
      await handle.sync();
    } catch (error) {
      // File systems that sync no folders say so.
      if (!['EINVAL', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    } finally {
      await handle.close();
    }
  },
};

function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
