/** What is said while its disk is full, read-only or gone: captions go on, and all of it is written when it can be. */
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { shownText } from '../captions.js';
import { chooseFile } from '../dialogs.js';
import { journalFiles, keptText, readJournals, transcriptsFolder } from '../kept-transcripts.js';
import { listen, moreSentences } from '../listening.js';
import { fill, mounted, mountIn, seen } from '../mount-namespace.js';
import { expect, type LaunchOptions, test, type Undertext } from '../undertext.js';

test.setTimeout(120_000);

const smallDisk = 'mkdir "$0/transcripts" && mount -t tmpfs -o size=256k,mode=700 tmpfs "$0/transcripts"';
const readOnly = 'mkdir "$0/transcripts" && mount -t tmpfs -o size=256k,mode=700,ro tmpfs "$0/transcripts"';

type Launch = (options?: LaunchOptions) => Promise<Undertext>;

const inNamespace =
  (launch: Launch, home: string, script: string): Launch =>
  (options) =>
    launch({ ...options, ...mounted(home, script) });

/** All that is shown now is in the one journal, from its first word on. */
async function expectAllKept(overlay: Page, folder: string): Promise<void> {
  const shown = (await shownText(overlay)).trim();
  await expect.poll(() => keptText(readJournals(folder).at(-1)!).trim().startsWith(shown)).toBe(true);
  const [reading, ...others] = readJournals(folder);
  expect(others).toEqual([]);
  expect(reading!.damagedLines).toBe(0);
}

test('a disk that is full in mid session', async ({ launch, home }) => {
  const { app, overlay } = await listen(inNamespace(launch, home, smallDisk), home);
  const folder = seen(app, transcriptsFolder(app.dataFolder));
  await expect.poll(() => journalFiles(folder)).toHaveLength(1);
  const filler = path.join(folder, 'filler');
  fill(filler);
  await expect(overlay.getByText('The transcript cannot be saved: the disk is full. Make room;')).toBeVisible({
    timeout: 30_000,
  });
  await moreSentences(overlay, 2);
  // It stays as long as that is so, whatever else is told meanwhile.
  await overlay.getByRole('button', { name: 'Copy' }).click();
  await overlay.getByRole('menuitem', { name: 'The last sentence' }).click();
  await expect(overlay.getByText('Copied the last sentence.')).toBeVisible();
  await expect(overlay.getByText('The transcript cannot be saved')).toBeVisible({ timeout: 15_000 });
  fs.rmSync(filler);
  await expect(overlay.getByText('The transcript is saved again, with all that was said.')).toBeVisible();
  await expectAllKept(overlay, folder);
  await moreSentences(overlay);
  await expectAllKept(overlay, folder);
});

test('a folder that is read-only, until it is not', async ({ launch, home }) => {
  const { app, overlay } = await listen(inNamespace(launch, home, readOnly), home);
  const folder = seen(app, transcriptsFolder(app.dataFolder));
  await expect(overlay.getByText('The transcript cannot be saved: its folder is read-only.')).toBeVisible();
  await moreSentences(overlay);
  expect(fs.readdirSync(folder)).toEqual([]);
  mountIn(app, 'mount -o remount,rw "$0/transcripts"');
  await expect(overlay.getByText('The transcript is saved again')).toBeVisible();
  await expectAllKept(overlay, folder);
});

test('a disk that is full, until another folder is chosen; the session goes on there', async ({ launch, home }) => {
  const { app, overlay } = await listen(inNamespace(launch, home, smallDisk), home);
  const folder = seen(app, transcriptsFolder(app.dataFolder));
  await expect.poll(() => journalFiles(folder)).toHaveLength(1);
  fill(path.join(folder, 'filler'));
  await expect(overlay.getByText('The transcript cannot be saved: the disk is full.')).toBeVisible({ timeout: 30_000 });
  const other = path.join(home, 'other');
  await chooseFile(app, other);
  await overlay.getByRole('button', { name: 'Settings' }).click();
  const settings = await app.settings();
  await settings.getByRole('button', { name: 'Transcripts' }).click();
  await settings.getByRole('button', { name: 'Change' }).click();
  await expect(settings.getByText(`${other}: one transcript`)).toBeVisible();
  await expect(overlay.getByText('The transcript cannot be saved')).toHaveCount(0);
  await expectAllKept(overlay, other);
  expect(journalFiles(folder)).toEqual([]);
  await moreSentences(overlay);
  await expectAllKept(overlay, other);
  expect(app.storedSettings()).toMatchObject({ transcriptsFolder: other });
});

test('a folder that is taken away in mid session is made again, with all of it', async ({ launch, home }) => {
  const { app, overlay } = await listen(launch, home);
  const folder = transcriptsFolder(app.dataFolder);
  await expect.poll(() => journalFiles(folder)).toHaveLength(1);
  fs.rmSync(folder, { recursive: true });
  await moreSentences(overlay);
  await expectAllKept(overlay, folder);
  await app.electron.close();
  expect(readJournals(folder)[0]!.record.end).toBe('complete');
});

test('at the end of the app, what could not be saved is saved elsewhere where that is chosen', async ({
  launch,
  home,
}) => {
  const { app, overlay } = await listen(inNamespace(launch, home, readOnly), home);
  await expect(overlay.getByText('The transcript cannot be saved')).toBeVisible();
  const shown = (await shownText(overlay)).trim();
  const copy = path.join(home, 'copy.txt');
  await chooseFile(app, copy);
  await app.electron.evaluate(({ dialog }) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    dialog.showMessageBox = (async (options: { message: string; buttons: string[] }) => {
      asked.push(options.message);
      // Once more in vain, then elsewhere.
      return { response: asked.length === 1 ? 0 : 1, checkboxChecked: false };
    }) as never;
  });
  await app.electron.close();
  expect(fs.readFileSync(copy, 'utf8').replace(/\s+/g, ' ').trim().startsWith(shown)).toBe(true);
});
