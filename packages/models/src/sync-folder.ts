import { open } from 'node:fs/promises';
import { hasCode } from './disk-error.js';

/** A rename lasts only when its folder is on disk; Windows cannot sync one. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // File systems that sync no folders say so.
    if (!hasCode(error, 'EINVAL', 'ENOTSUP')) throw error;
  } finally {
    await handle.close();
  }
}
