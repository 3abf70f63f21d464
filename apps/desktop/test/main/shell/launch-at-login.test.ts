import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { autostartEntry, isAutostartOn } from '../../../src/main/shell/autostart-entry.js';
import { AutostartFolder } from '../../../src/main/shell/launch-at-login.js';
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

test('off is also what the desktop itself has switched off', () => {
  const entry = autostartEntry(['/opt/undertext']);
  expect(isAutostartOn(entry)).toBe(true);
  expect(isAutostartOn(`${entry}Hidden=true\n`)).toBe(false);
  expect(isAutostartOn(entry.replace('enabled=true', 'enabled=false'))).toBe(false);
  expect(isAutostartOn('')).toBe(false);
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
