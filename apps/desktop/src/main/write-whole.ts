import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/** A file, whole or not at all; for this user alone. @throws what the system says */
export async function writeWhole(file: string, bytes: Uint8Array | string): Promise<void> {
  const partial = `${file}.${randomUUID().slice(0, 8)}.partial`;
  try {
    const handle = await open(partial, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {});
    throw error;
  }
}
