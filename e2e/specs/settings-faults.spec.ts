/** Settings that cannot be written: one clear message, and they hold all the same. In private mount namespaces, as root. */

import fs from 'node:fs';
import path from 'node:path';
import { fill, mounted, mountIn, seen } from '../mount-namespace.js';
import { chooseInput, sourceButton } from '../source-menu.js';
import { expect, test } from '../undertext.js';

const kept = '{"schemaVersion": 1, "source": "computer"}';

const onSmallDisk =
  'cp "$0/settings.json" "$0.kept" && mount -t tmpfs -o size=16m tmpfs "$0" && cp "$0.kept" "$0/settings.json"';

/** Files that are open for writing stay so. */
const makeReadOnly = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0"';

test('a data folder that is read-only from the start', async ({ launch, home }) => {
  const app = await launch({ ...mounted(home, makeReadOnly), settings: kept });
  const overlay = await app.overlay();
  await expect(overlay.getByText('The settings could not be saved: their folder is read-only.')).toBeVisible();
  // What is in the file holds, and so does what is chosen now.
  await expect(sourceButton(overlay, 'Computer audio')).toBeAttached();
  await chooseInput(overlay, 'Microphone and computer');
  await expect(sourceButton(overlay, 'Microphone and computer')).toBeAttached();
  await app.electron.close();
  expect(fs.readFileSync(path.join(app.dataFolder, 'settings.json'), 'utf8')).toBe(kept);
  expect(fs.readdirSync(app.dataFolder)).toEqual(['settings.json']);
});

test('a data folder that becomes read-only', async ({ launch, home }) => {
  const app = await launch({ ...mounted(home, 'true'), settings: kept });
  const overlay = await app.overlay();
  mountIn(app, makeReadOnly);
  await chooseInput(overlay, 'Microphone and computer');
  await expect(overlay.getByText('The settings could not be saved: their folder is read-only.')).toBeVisible();
  await expect(sourceButton(overlay, 'Microphone and computer')).toBeAttached();
  await app.electron.close();
  expect(fs.readFileSync(path.join(app.dataFolder, 'settings.json'), 'utf8')).toBe(kept);
});

test('a disk that is full, until there is room', async ({ launch, home }) => {
  const app = await launch({ ...mounted(home, onSmallDisk), settings: kept });
  const overlay = await app.overlay();
  await expect(sourceButton(overlay, 'Computer audio')).toBeAttached();
  const filler = seen(app, path.join(app.dataFolder, 'filler'));
  fill(filler);
  await chooseInput(overlay, 'Microphone and computer');
  await expect(overlay.getByText('The settings could not be saved: the disk is full.')).toBeVisible();
  await expect(sourceButton(overlay, 'Microphone and computer')).toBeAttached();
  const settings = seen(app, path.join(app.dataFolder, 'settings.json'));
  expect(fs.readFileSync(settings, 'utf8')).toBe(kept);
  fs.rmSync(filler);
  await chooseInput(overlay, 'Both in one text');
  await expect.poll(() => fs.readFileSync(settings, 'utf8')).toContain('"mixed"');
  // What was chosen while there was no room is kept now too; nothing half written is left.
  expect(fs.readdirSync(path.dirname(settings)).filter((name) => name.startsWith('settings'))).toEqual([
    'settings.json',
  ]);
});

test('a disk that is full from the start', async ({ launch, home }) => {
  const fillAtOnce = 'cat /dev/zero > "$0/filler" 2> /dev/null; true';
  const app = await launch({ ...mounted(home, `${onSmallDisk} && (${fillAtOnce})`), settings: kept });
  const overlay = await app.overlay();
  await chooseInput(overlay, 'Microphone and computer');
  await expect(overlay.getByText('The settings could not be saved: the disk is full.')).toBeVisible();
  await expect(sourceButton(overlay, 'Microphone and computer')).toBeAttached();
  expect(fs.readFileSync(seen(app, path.join(app.dataFolder, 'settings.json')), 'utf8')).toBe(kept);
});
