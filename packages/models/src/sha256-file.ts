import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { throwIfAborted } from './abort.js';

/** A piece is hashed at once: half a millisecond, after which others have their turn. */
const pieceBytes = 256 * 1024;

export interface HashOptions {
  onProgress?: (bytes: number) => void;
  signal?: AbortSignal | undefined;
}

/**
 * The SHA-256 of a file's bytes, in lower-case hex.
 * @throws AbortedError; what the system says of the file
 */
export async function sha256File(file: string, { onProgress, signal }: HashOptions = {}): Promise<string> {
  const hash = createHash('sha256');
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.allocUnsafe(pieceBytes);
    for (let position = 0; ; ) {
      throwIfAborted(signal);
      const { bytesRead } = await handle.read(buffer, 0, pieceBytes, position);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, bytesRead));
      position += bytesRead;
      onProgress?.(position);
    }
  } finally {
    await handle.close();
  }
}
