/** Logs and diagnostics tell nothing of who the person is and of what was said. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from '../../apps/desktop/node_modules/fflate/esm/index.mjs';
import { fakeMicrophone, shownText } from '../captions.js';
import { chooseFile } from '../dialogs.js';
import { openSettings } from '../settings-page.js';
import { said, sampleNames, sampleWords, wordsOf } from '../transcripts.js';
import { expect, resourcesFolder, test } from '../undertext.js';
import { sampleSound, silence } from '../wav-file.js';

const user = 'maria.musterfrau';
/** Said, and a word of the app's own: `session: live`. */
const ownWords = ['live'];

interface Secrets {
  /** What was said: looked for as words, as `overlayPlace` says nothing of "over". */
  words: readonly string[];
  /** Looked for anywhere. */
  parts: readonly string[];
}

function foundIn(text: string, { words, parts }: Secrets): string[] {
  const has = new Set(wordsOf(text));
  const lower = text.toLowerCase();
  return [...words.filter((word) => has.has(word)), ...parts.filter((part) => lower.includes(part.toLowerCase()))];
}

test('what was said, lists of words, paths and names are in no log and in no diagnostics', async ({ launch, home }) => {
  test.setTimeout(180_000);
  const own = path.join(home, 'home', user);
  const folder = path.join(own, 'Eigene Dateien', 'Geheimsache');
  fs.mkdirSync(folder, { recursive: true });
  const model = path.join(folder, 'Stimmenmodell.gguf');
  fs.copyFileSync(path.join(resourcesFolder, 'demo-model/voxtral-realtime-nano.gguf'), model);
  const settings = {
    schemaVersion: 1,
    model,
    modelEndpoint: 'https://spiegel.musterfirma.example',
    replacements: 'welcome=Willkommensgruss;fox=Fuchsschwanz',
    // It cannot be used: what is wrong with it is logged.
    microphoneChannel: 'Kanalgeheimnis',
  };
  const app = await launch({
    settings: JSON.stringify(settings),
    env: { HOME: own, USER: user, LOGNAME: user },
    flags: fakeMicrophone(home, [sampleSound('welcome'), silence(1), sampleSound('fox'), silence(1)]),
    args: ['--replacements', 'Flaggengeheimnis'],
  });
  const overlay = await app.overlay();
  await expect.poll(() => shownText(overlay), { timeout: 60_000 }).toMatch(/Willkommensgruss.*Fuchsschwanz/is);
  // As an older version may have written it; too long to be packed at once.
  const old = `[info] ${user} at ${os.hostname()} opened ${model}\n`.repeat(3000);
  fs.writeFileSync(path.join(app.dataFolder, 'logs', 'undertext.old.log'), old);

  const words = sampleNames
    .filter((name) => ['welcome', 'fox'].includes(name))
    .flatMap((name) => [...sampleWords(name).map(({ text }) => text), ...wordsOf(said(name))])
    .filter((word) => word.length > 3 && !ownWords.includes(word));
  const parts = [
    'Willkommensgruss',
    'Fuchsschwanz',
    'Kanalgeheimnis',
    'Flaggengeheimnis',
    'Stimmenmodell',
    'Geheimsache',
    'Eigene Dateien',
    'musterfirma',
    'musterfrau',
    'maria',
    own,
    os.hostname(),
  ];
  const secrets = { words: [...new Set(words)], parts };
  expect(words.length).toBeGreaterThan(5);
  // It was all there to be told: the search finds it where it is.
  const all = `${await shownText(overlay)} ${words.join(' ')} ${JSON.stringify(settings)} ${old} Flaggengeheimnis`;
  expect(foundIn(all, secrets)).toEqual([...secrets.words, ...parts]);

  // What goes wrong is logged with its paths: a model that is gone, one that is none, a folder that is none.
  const page = await openSettings(app, 'Model');
  const none = path.join(folder, 'Stimmenmodell none.gguf');
  fs.writeFileSync(none, 'not a model');
  await chooseFile(app, none);
  await page.getByRole('button', { name: 'Add a model file' }).click();
  await expect(page.getByText('This file is not a speech model')).toBeVisible({ timeout: 30_000 });

  await page.getByRole('button', { name: 'Advanced', exact: true }).click();
  await page.getByRole('button', { name: 'Put together' }).click();
  await expect(page.getByText('This is what would be saved.')).toBeVisible({ timeout: 30_000 });
  await page.locator('summary', { hasText: 'logs/undertext.log' }).click();
  await expect(page.locator('.bundle-text', { hasText: 'session: live' })).toBeVisible();
  const target = path.join(own, 'diagnostics.zip');
  await chooseFile(app, path.join(own, 'no such folder', 'diagnostics.zip'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The file could not be saved there.')).toBeVisible();
  await chooseFile(app, null);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await chooseFile(app, target);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved as diagnostics.zip.')).toBeVisible();

  const entries = Object.entries(unzipSync(fs.readFileSync(target)));
  expect(entries.map(([name]) => name)).toEqual([
    'readme.txt',
    'system.json',
    'settings.json',
    'devices.json',
    'models.json',
    'health.json',
    'logs/undertext.old.log',
    'logs/undertext.log',
  ]);
  const texts = new Map(entries.map(([name, bytes]) => [name, strFromU8(bytes)]));
  expect(fs.readdirSync(own).sort()).toEqual(['Eigene Dateien', 'diagnostics.zip']);
  for (const [name, text] of texts) expect.soft(foundIn(text, secrets), name).toEqual([]);
  expect(foundIn(app.log(), secrets)).toEqual([]);

  // It is of use all the same.
  const json = (name: string) => JSON.parse(texts.get(`${name}.json`)!);
  expect(json('system').app.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(json('system').memory.total).toBe(os.totalmem());
  expect(json('settings')).toMatchObject({ model: '<set>', modelEndpoint: '<set>', replacements: '<2 words>' });
  expect(json('health').captioning).toMatchObject({ state: 'live', source: 'microphone' });
  expect(json('health').captioning.model.name).toBeTruthy();
  const processes = json('health').processes.map(({ process }: { process: string }) => process);
  expect(processes).toEqual(expect.arrayContaining(['Browser', 'undertext-engine', 'undertext-sound']));
  expect(texts.get('logs/undertext.log')).toContain('session: live');
  expect(texts.get('logs/undertext.log')).toContain('microphoneChannel takes 1 to 64');
  expect(texts.get('logs/undertext.old.log')).toContain('<user> at <host> opened <model>');
});
