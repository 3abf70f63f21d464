import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ensureDataFolder } from '../../src/main/data-folder.js';

test.skipIf(process.platform === 'win32')('the data folder is for its user alone, also where it was not', () => {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'undertext-'));
  try {
    const fresh = path.join(base, 'a', 'fresh');
    expect(ensureDataFolder(fresh)).toBeNull();
    const old = path.join(base, 'old');
    fs.mkdirSync(old);
    fs.chmodSync(old, 0o755);
    expect(ensureDataFolder(old)).toBeNull();
    for (const folder of [fresh, old]) expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
  } finally {
    fs.rmSync(base, { recursive: true });
  }
});

test('a folder that cannot be made is told, not thrown', () => {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'undertext-'));
  try {
    const file = path.join(base, 'file');
    fs.writeFileSync(file, '');
    expect(ensureDataFolder(path.join(file, 'folder'))).toMatchObject({ code: 'ENOTDIR' });
  } finally {
    fs.rmSync(base, { recursive: true });
  }
});
