import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SettingsFile } from '@undertext/options/settings-file';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { settingsNotice } from '../../src/main/settings-notice.js';

let file: string;
beforeEach(() => {
  file = path.join(mkdtempSync(path.join(tmpdir(), 'undertext-test-')), 'settings.json');
});
afterEach(() => rmSync(path.dirname(file), { recursive: true }));

async function found() {
  const { notice } = await SettingsFile.open(file);
  if (!notice) throw new Error('nothing was wrong with the file');
  return settingsNotice(notice);
}

test('a damaged file is told, and the log says where it is kept', async () => {
  writeFileSync(file, '{ broken');
  const { line, notice } = await found();
  expect(notice).toEqual({ type: 'settings-damaged' });
  expect(line).toMatch(/^settings: .+; kept as .*damaged/);
});

test('a file of a newer version is told as one', async () => {
  writeFileSync(file, '{ "schemaVersion": 999 }');
  expect(await found()).toEqual({ line: 'settings: of version 999', notice: { type: 'settings-newer' } });
});

test('a file that cannot be read is told with why', async () => {
  mkdirSync(file);
  const { line, notice } = await found();
  expect(notice).toEqual({ type: 'settings-unreadable', failure: 'failed' });
  expect(line).toContain('could not be read');
});
