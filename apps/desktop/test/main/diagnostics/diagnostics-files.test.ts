import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultSettings, optionDefinition, settingNames } from '@undertext/options';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { zipOf } from '../../../src/main/diagnostics/diagnostics-archive.js';
import { diagnosticsFiles } from '../../../src/main/diagnostics/diagnostics-files.js';
import { PrivateText } from '../../../src/main/diagnostics/private-text.js';
import { publicSettings } from '../../../src/main/diagnostics/public-settings.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'undertext-diagnostics-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const privateText = new PrivateText({ places: [], homes: ['/home/maria'], users: ['maria'], hosts: ['desk'] });
const facts = { system: { home: '/home/maria' }, settings: {}, devices: [], models: [], health: null };

test('of the folder only the logs are taken, and those of older versions are cleaned too', async () => {
  mkdirSync(path.join(folder, 'crashes'));
  for (const name of ['undertext.log', 'undertext.old.log', 'session.jsonl', 'crash.dmp', 'sound.wav']) {
    writeFileSync(path.join(folder, name), `${name}: maria at desk opened /home/maria/a.gguf\n`);
  }
  const files = await diagnosticsFiles(facts, folder, privateText);
  expect(files.map(({ name }) => name)).toEqual([
    'readme.txt',
    'system.json',
    'settings.json',
    'devices.json',
    'models.json',
    'health.json',
    'logs/undertext.old.log',
    'logs/undertext.log',
  ]);
  expect(files.at(-1)?.text).toBe('undertext.log: <user> at <host> opened <home>/<path>\n');
  expect(JSON.parse(files[1]!.text)).toEqual({ home: '<home>' });
});

test('there need be no log yet', async () => {
  const files = await diagnosticsFiles(facts, path.join(folder, 'none'), privateText);
  expect(files).toHaveLength(6);
});

test('the archive holds every text as it was, also one that is packed in a thread', async () => {
  const long = Array.from({ length: 20_000 }, (_, line) => `line ${line}: so-und-so viel, ä`).join('\n');
  const bytes = await zipOf([
    { name: 'logs/undertext.log', text: long },
    { name: 'readme.txt', text: 'short' },
  ]);
  const entries = unzipSync(bytes);
  expect(Object.keys(entries)).toEqual(['logs/undertext.log', 'readme.txt']);
  expect(strFromU8(entries['logs/undertext.log']!)).toBe(long);
  expect(bytes.length).toBeLessThan(long.length / 3);
});

test('of the settings, what is private is not told', () => {
  const told = publicSettings({
    ...defaultSettings,
    model: '/mnt/secret/model.gguf',
    modelEndpoint: 'https://mirror.example',
    microphone: 'a0b1c2d3',
    replacements: 'geheim=offen;kaputt=heil',
    device: 'cuda0',
    threads: 3,
  });
  expect(told).toMatchObject({
    model: '<set>',
    modelEndpoint: '<set>',
    microphone: '<set>',
    replacements: '<2 words>',
    device: 'cuda0',
    threads: 3,
    shortcutShow: 'CommandOrControl+Alt+Shift+H',
  });
  expect(publicSettings({ ...defaultSettings, model: 'voxtral-q4_k_m' }).model).toBe('voxtral-q4_k_m');
});

test('a text that anybody may add to the table is private until it is said not to be', () => {
  const texts = settingNames.filter((name) => {
    const definition = optionDefinition(name);
    return definition.type === 'text' && definition.picker !== 'shortcut';
  });
  expect(texts.length).toBeGreaterThan(2);
  for (const name of texts) {
    const told = publicSettings({ ...defaultSettings, [name]: '/home/maria/words of hers' });
    expect(JSON.stringify(told)).not.toContain('maria');
  }
});
