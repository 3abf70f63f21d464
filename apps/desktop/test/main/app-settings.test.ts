import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SettingsFile } from '@undertext/options/settings-file';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppSettings } from '../../src/main/app-settings.js';

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'undertext-'));
});

afterEach(() => fs.rmSync(folder, { recursive: true }));

const file = () => path.join(folder, 'settings.json');
const written = () => JSON.parse(fs.readFileSync(file(), 'utf8')) as Record<string, unknown>;

test('what the command line says holds over the file, and is not written', async () => {
  fs.writeFileSync(file(), JSON.stringify({ model: '/home/me/model.gguf', device: 'cpu' }));
  const settings = new AppSettings(await SettingsFile.open(file()));
  settings.setForThisRun({ model: 'demo', live: true });
  expect(settings.current).toMatchObject({ model: 'demo', device: 'cpu' });
  expect(settings.current).not.toHaveProperty('live');
  await settings.set({ source: 'computer' });
  expect(written()).toMatchObject({ model: '/home/me/model.gguf', source: 'computer' });
});

test('what the person chooses holds over the command line', async () => {
  const settings = new AppSettings(await SettingsFile.open(file()));
  settings.setForThisRun({ model: 'demo', device: 'cpu' });
  await settings.set({ model: '/home/me/model.gguf' });
  expect(settings.current).toMatchObject({ model: '/home/me/model.gguf', device: 'cpu' });
  expect(written().model).toBe('/home/me/model.gguf');
});
