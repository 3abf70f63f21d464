import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** A folder for a test file's own files; gone after it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'undertext-models-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
