import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** A folder for a test file's own files; gone after it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'undertext-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A new file in a folder; returns its path. */
export function saveIn(folder: string, name: string, bytes: Uint8Array | string): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}
