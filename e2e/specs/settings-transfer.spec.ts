/** Settings are exported, and imported after a question about addresses and places of files. */

import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { chooseFile } from '../dialogs.js';
import { openSettings } from '../settings-page.js';
import { expect, test } from '../undertext.js';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('what is exported on one computer is imported on another', async ({ launch, home }) => {
  const file = path.join(home, 'settings of mine.json');
  const settings = { schemaVersion: 1, captionSize: 40, captionPreset: 'yellow', replacements: 'a=b', threads: 2 };
  const first = await launch({ settings: JSON.stringify(settings), args: ['--caption-size', '60'] });
  const page = await openSettings(first, 'Advanced');
  await chooseFile(first, file);
  await press(page, 'Export');
  await expect(page.getByText('Saved as settings of mine.json.')).toBeVisible();
  await first.electron.close();
  // What the command line said of that run is no setting.
  expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toMatchObject({ ...settings, captionLines: 2 });
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);

  const second = await launch({ settings: '{"schemaVersion": 1, "captionLines": 5, "captionSize": 20}' });
  const other = await openSettings(second, 'Advanced');
  await chooseFile(second, file);
  await press(other, 'Import');
  await expect(other.getByText('5 settings were taken from settings of mine.json.')).toBeVisible();
  // In force at once.
  const captions = (await second.overlay()).locator('.captions');
  await expect(captions).toHaveCSS('font-size', '40px');
  await expect.poll(() => second.storedSettings()).toMatchObject(settings);

  await press(other, 'Undo');
  await expect(other.getByText('The settings are as they were before the import.')).toBeVisible();
  await expect(captions).toHaveCSS('font-size', '20px');
  await expect.poll(() => second.storedSettings()).toEqual({ schemaVersion: 1, captionLines: 5, captionSize: 20 });
});

test('addresses and places of files are taken only if that is said; what is not understood is shown', async ({
  launch,
  home,
}) => {
  const file = path.join(home, 'from elsewhere.json');
  const imported = {
    schemaVersion: 1,
    modelEndpoint: 'http://models.example',
    model: '/somewhere/model.gguf',
    captionSize: 50,
    threads: 'many',
    telemetry: true,
  };
  fs.writeFileSync(file, JSON.stringify(imported));
  const app = await launch({ settings: '{"schemaVersion": 1}' });
  const page = await openSettings(app, 'Advanced');
  await chooseFile(app, file);
  await press(page, 'Import');
  const question = page.getByRole('group', { name: /^from elsewhere.json names addresses/ });
  await expect(question.getByText('http://models.example')).toBeVisible();
  await expect(question.getByText('/somewhere/model.gguf')).toBeVisible();
  await expect(question).toContainText('1 other setting will be taken too.');
  await expect(question).toContainText('Not understood: telemetry.');
  await expect(question).toContainText('With a value that cannot be used: Threads.');
  // Nothing is changed while it is asked, nor if it is cancelled.
  await press(page, 'Cancel');
  await expect(question).toHaveCount(0);
  expect(app.storedSettings()).toEqual({ schemaVersion: 1 });

  await press(page, 'Import');
  await question.getByRole('checkbox', { name: /^Download server/ }).check();
  await press(page, 'Take');
  await expect(page.getByText('2 settings were taken from from elsewhere.json. Not taken: Model.')).toBeVisible();
  await expect
    .poll(() => app.storedSettings())
    .toEqual({ schemaVersion: 1, modelEndpoint: 'http://models.example', captionSize: 50 });
  await press(page, 'Undo');
  await expect.poll(() => app.storedSettings()).toEqual({ schemaVersion: 1 });
});

test('an address with a password, and files that are no settings, change nothing', async ({ launch, home }) => {
  const app = await launch({ settings: '{"schemaVersion": 1, "captionSize": 33}' });
  const page = await openSettings(app, 'Advanced');
  const importText = async (name: string, text: string | Buffer) => {
    fs.writeFileSync(path.join(home, name), text);
    await chooseFile(app, path.join(home, name));
    await press(page, 'Import');
  };
  await importText('password.json', '{"modelEndpoint": "https://me:secret@models.example"}');
  await expect(page.getByText('With a value that cannot be used: Download server.')).toBeVisible();
  for (const [name, text] of [
    ['cut.json', '{"captionSize": 60, "captionLi'],
    ['list.json', '[1, 2, 3]'],
    ['other.json', '{"name": "left-pad", "version": "1.3.0"}'],
    ['noise.json', Buffer.from([0, 255, 254, 7, 123, 125])],
    ['empty.json', ''],
  ] as const) {
    await importText(name, text);
    await expect(page.getByText(`${name} is no settings file of Undertext`)).toBeVisible();
  }
  await importText('large.json', Buffer.alloc(2 * 1024 * 1024, ' '));
  await expect(page.getByText('large.json is too large for a settings file.')).toBeVisible();
  await chooseFile(app, path.join(home, 'gone.json'));
  await press(page, 'Import');
  await expect(page.getByText('gone.json could not be read.')).toBeVisible();
  await chooseFile(app, path.join(home, 'no such folder', 'out.json'));
  await press(page, 'Export');
  await expect(page.getByText('The file could not be saved there.')).toBeVisible();
  expect(app.storedSettings()).toEqual({ schemaVersion: 1, captionSize: 33 });
});

test('searching finds what is on other pages too, and every field that was changed can be reset', async ({
  launch,
}) => {
  const app = await launch({
    settings: '{"schemaVersion": 1, "threads": 3, "streamChunkMs": 480, "modelEndpoint": "https://models.example"}',
  });
  const page = await openSettings(app, 'Advanced');
  for (const field of ['Threads', 'Chunk', 'Download server']) await press(page, `Reset ${field}`);
  await expect.poll(() => app.storedSettings()).toEqual({ schemaVersion: 1 });

  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('lines');
  await expect(page.getByRole('slider', { name: 'Lines', exact: true })).toBeVisible();
  await search.fill('diagnostics');
  await page.getByRole('main').getByRole('button', { name: 'Advanced', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Put together' })).toBeVisible();
  await expect(search).toHaveValue('');
  await search.fill('licences');
  await page.getByRole('main').getByRole('button', { name: 'About', exact: true }).click();
  await expect(page.getByText('Undertext is Apache-2.0')).toBeVisible();
  await search.fill('quux');
  await expect(page.getByText('No setting has these words.')).toBeVisible();
});
