import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Settings } from '@undertext/options';
import { SettingsFile } from '@undertext/options/settings-file';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppSettings } from '../../../src/main/app-settings.js';
import { autostartEntry, isAutostartOn } from '../../../src/main/shell/autostart-entry.js';
import { AutostartFolder } from '../../../src/main/shell/launch-at-login.js';
import { LoginSwitch } from '../../../src/main/shell/login-switch.js';
import { startCommand } from '../../../src/main/shell/start-command.js';

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'undertext-autostart-'));
});

afterEach(() => fs.rmSync(folder, { recursive: true }));

/** As a desktop reads it: the string's escapes, then the Exec key's quoting, then its field codes. */
function argumentsOf(entry: string): string[] {
  const value = /^Exec=(.*)$/m.exec(entry)![1]!.replaceAll('\\\\', '\\');
  const words = [...value.matchAll(/"((?:\\.|[^"\\])*)"|(\S+)/g)];
  return words.map(([, inQuotes, bare]) => (inQuotes?.replace(/\\(.)/g, '$1') ?? bare!).replaceAll('%%', '%'));
}

test.each([
  [['/opt/undertext/undertext']],
  [['/home/anna müller/apps/under text', '--no-sandbox', '/srv/"quoted"/a$b`c`']],
  [['/opt/50%/undertext', 'back\\slash', "it's"]],
])('an entry starts exactly the command that it was made for: %j', (command) => {
  expect(argumentsOf(autostartEntry(command))).toEqual(command);
});

test('an entry says what it starts in each language', () => {
  const entry = autostartEntry(['/opt/undertext/undertext']);
  expect(entry).toContain('\nComment=Live captions\n');
  expect(entry).toContain('\nComment[de]=Live-Untertitel\n');
});

test.skipIf(!hasGio())('GLib starts the command of an entry', () => {
  const mark = path.join(folder, 'a "mark" for $HOME');
  const entry = path.join(folder, 'start.desktop');
  fs.writeFileSync(entry, autostartEntry(['/usr/bin/touch', mark]));
  execFileSync('gio', ['launch', entry]);
  const untilMs = Date.now() + 10_000;
  while (!fs.existsSync(mark) && Date.now() < untilMs) execFileSync('sleep', ['0.05']);
  expect(fs.existsSync(mark)).toBe(true);
});

function hasGio(): boolean {
  return spawnSync('gio', ['version']).status === 0;
}

test('on and off, in a folder that need not be there', async () => {
  const login = new AutostartFolder(path.join(folder, 'config', 'autostart'), ['/opt/undertext']);
  expect(login.isOn()).toBe(false);
  await login.set(true);
  expect(login.isOn()).toBe(true);
  expect(fs.readdirSync(path.join(folder, 'config', 'autostart'))).toEqual(['undertext.desktop']);
  await login.set(false);
  expect(login.isOn()).toBe(false);
  await login.set(false);
});

test('an entry that nobody can read starts nothing', async () => {
  fs.mkdirSync(path.join(folder, 'undertext.desktop'));
  expect(new AutostartFolder(folder, ['/opt/undertext']).isOn()).toBe(false);
});

test('off is also what the desktop itself has switched off', () => {
  const entry = autostartEntry(['/opt/undertext']);
  expect(isAutostartOn(entry)).toBe(true);
  expect(isAutostartOn(`${entry}Hidden=true\n`)).toBe(false);
  expect(isAutostartOn(entry.replace('enabled=true', 'enabled=false'))).toBe(false);
  expect(isAutostartOn('')).toBe(false);
});

describe('the setting', () => {
  async function switchOn(folderOfEntries: string, ofThisRun: boolean | null, stored: boolean) {
    const file = await SettingsFile.open(path.join(folder, 'settings.json'));
    const settings = new AppSettings(file);
    await settings.set({ launchAtLogin: stored });
    if (ofThisRun !== null) settings.setForThisRun({ launchAtLogin: ofThisRun });
    const login = new AutostartFolder(folderOfEntries, ['/opt/undertext']);
    const refusals: string[] = [];
    const saves: Promise<void>[] = [];
    const set = (changes: Partial<Settings>) => void saves.push(settings.set(changes));
    const onRefused = (why: string) => refusals.push(why);
    return { login, settings, refusals, control: new LoginSwitch({ login, settings, set, onRefused }), saves };
  }

  test('begins as the system has it', async () => {
    const { login, settings, control, saves } = await switchOn(path.join(folder, 'autostart'), null, true);
    await control.begin();
    expect(settings.current.launchAtLogin).toBe(false);
    await login.set(true);
    await control.begin();
    expect(settings.current.launchAtLogin).toBe(true);
    await Promise.all(saves);
  });

  test('of the command line counts more', async () => {
    const { login, settings, control, saves } = await switchOn(path.join(folder, 'autostart'), true, false);
    await control.begin();
    expect(login.isOn()).toBe(true);
    expect(settings.current.launchAtLogin).toBe(true);
    await Promise.all(saves);
  });

  test('stays off where the entry cannot be written, and that is told', async () => {
    fs.writeFileSync(path.join(folder, 'file'), '');
    const { settings, refusals, control, saves } = await switchOn(path.join(folder, 'file', 'autostart'), null, false);
    expect(await control.set(true)).toContain('ENOTDIR');
    expect(refusals).toHaveLength(1);
    expect(settings.current.launchAtLogin).toBe(false);
    await Promise.all(saves);
  });
});

test('how the app is started again', () => {
  const start = {
    argv: ['/opt/undertext/undertext'],
    program: '/opt/undertext/undertext',
    appPath: null,
    image: undefined,
  };
  expect(startCommand(start)).toEqual(['/opt/undertext/undertext']);
  expect(startCommand({ ...start, image: '/home/me/Undertext.AppImage' })).toEqual(['/home/me/Undertext.AppImage']);
  const argv = ['electron', '--no-sandbox', '--inspect=0', '--ozone-platform=x11', 'apps/desktop', '--model', 'demo'];
  expect(startCommand({ ...start, argv, program: '/electron', appPath: '/src/apps/desktop' })).toEqual([
    '/electron',
    '--no-sandbox',
    '--ozone-platform=x11',
    '/src/apps/desktop',
  ]);
});
