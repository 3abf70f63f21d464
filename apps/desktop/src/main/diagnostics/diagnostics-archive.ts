import { type AsyncZippable, strToU8, zip } from 'fflate';
import type { DiagnosticsFile } from './diagnostics-files.js';

/** Packed in a thread where that takes long. */
export function zipOf(files: readonly DiagnosticsFile[]): Promise<Uint8Array> {
  const entries: AsyncZippable = Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)]));
  return new Promise((resolve, reject) => {
    zip(entries, { level: 6 }, (error, bytes) => (error ? reject(error) : resolve(bytes)));
  });
}
