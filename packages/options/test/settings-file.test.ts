import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultSettings, OptionError, type StoredSettings, writeSettings } from '../src/index.js';
import { SettingsFile, SettingsFileError } from '../src/settings-file.js';

let folder: string;
let file: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'undertext-settings-'));
  file = path.join(folder, 'settings.json');
});

afterEach(() => fs.rmSync(folder, { recursive: true }));

function content(name = 'settings.json'): string {
  return fs.readFileSync(path.join(folder, name), 'utf8');
}

function names(): string[] {
  return fs.readdirSync(folder).sort();
}

const isPosix = process.platform !== 'win32';

describe('a settings file', () => {
  test('need not be there', async () => {
    const opened = await SettingsFile.open(path.join(folder, 'new', 'folder', 'settings.json'));
    expect(opened.settings).toEqual(defaultSettings);
    expect(opened.notice).toBeNull();
    expect(names()).toEqual([]);
    await opened.set({ threads: 2 });
    expect(content('new/folder/settings.json')).toBe(writeSettings({ threads: 2 }));
  });

  test('keeps what was set for the next start', async () => {
    const first = await SettingsFile.open(file);
    await first.set({ source: 'both', threads: 3 });
    await first.set({ threads: null, device: 'cpu' });
    expect(first.settings).toEqual({ ...defaultSettings, source: 'both', device: 'cpu' });
    const second = await SettingsFile.open(file);
    expect(second.settings).toEqual(first.settings);
    expect(second.notice).toBeNull();
    expect([second.isSet('source'), second.isSet('threads')]).toEqual([true, false]);
    await second.reset('source');
    expect(content()).toBe(writeSettings({ device: 'cpu' }));
    expect(names()).toEqual(['settings.json']);
  });

  test('takes no value that its option does not take, and then changes nothing', async () => {
    const opened = await SettingsFile.open(file);
    await expect(opened.set({ device: 'cpu', threads: 0 })).rejects.toBeInstanceOf(OptionError);
    expect(opened.settings).toEqual(defaultSettings);
    expect(names()).toEqual([]);
  });

  test('holds a change at once, and the last of many on disk', async () => {
    const opened = await SettingsFile.open(file);
    const saves = Array.from({ length: 20 }, (_, i) => opened.set({ threads: i + 1 }));
    expect(opened.settings.threads).toBe(20);
    await Promise.all(saves);
    expect(content()).toBe(writeSettings({ threads: 20 }));
    expect(names()).toEqual(['settings.json']);
  });

  test('keeps the fields of others', async () => {
    fs.writeFileSync(file, writeSettings({ threads: 2 }, { place: [1, 2] }));
    await (await SettingsFile.open(file)).set({ threads: 3 });
    expect(JSON.parse(content())).toMatchObject({ threads: 3, place: [1, 2] });
  });

  test.skipIf(!isPosix)('is for its owner alone, whatever was there before', async () => {
    fs.writeFileSync(file, writeSettings({}), { mode: 0o666 });
    fs.writeFileSync(`${file}.partial`, 'left by a crash', { mode: 0o666 });
    await (await SettingsFile.open(file)).set({ threads: 2 });
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(names()).toEqual(['settings.json']);
    const inNew = path.join(folder, 'data', 'settings.json');
    await (await SettingsFile.open(inNew)).set({ threads: 2 });
    expect(fs.statSync(path.dirname(inNew)).mode & 0o777).toBe(0o700);
  });

  test.skipIf(!isPosix)('may be a symbolic link, and stays one', async () => {
    fs.mkdirSync(path.join(folder, 'dotfiles'));
    const target = path.join(folder, 'dotfiles', 'undertext.json');
    fs.writeFileSync(target, writeSettings({ threads: 2 }));
    fs.symlinkSync(target, file);
    const opened = await SettingsFile.open(file);
    expect(opened.settings.threads).toBe(2);
    await opened.set({ threads: 3 });
    expect(fs.lstatSync(file).isSymbolicLink()).toBe(true);
    expect(content('dotfiles/undertext.json')).toBe(writeSettings({ threads: 3 }));
  });
});

describe('a damaged file', () => {
  const all: StoredSettings = { streamVoxtralDelay: 12, threads: 128, source: 'both' };
  const whole = Buffer.from(writeSettings(all));

  test('cut at any byte is set aside as it was, and what was whole in it goes on', async () => {
    // Without its last byte, a line's end, it is whole.
    for (let length = 0; length < whole.length - 1; length++) {
      fs.writeFileSync(file, whole.subarray(0, length));
      const opened = await SettingsFile.open(file);
      expect(opened.notice).toEqual({
        type: 'damaged',
        problems: ['the file is not whole'],
        keptAs: path.join(folder, 'settings.damaged.json'),
        failure: null,
      });
      expect({ ...defaultSettings, ...all }).toMatchObject(
        Object.fromEntries(Object.entries(opened.settings).filter(([name]) => opened.isSet(name as never))),
      );
      expect(fs.readFileSync(path.join(folder, 'settings.damaged.json'))).toEqual(whole.subarray(0, length));
      const again = await SettingsFile.open(file);
      expect(again.notice).toBeNull();
      expect(again.settings).toEqual(opened.settings);
      for (const name of names()) fs.rmSync(path.join(folder, name));
    }
  });

  test('takes no name that another one has', async () => {
    for (const text of ['first', 'second', 'third']) {
      fs.writeFileSync(file, text);
      await SettingsFile.open(file);
    }
    expect(names()).toEqual([
      'settings.damaged-2.json',
      'settings.damaged-3.json',
      'settings.damaged.json',
      'settings.json',
    ]);
    expect([content('settings.damaged.json'), content('settings.damaged-3.json')]).toEqual(['first', 'third']);
  });

  test('says which fields were wrong', async () => {
    fs.writeFileSync(file, JSON.stringify({ threads: '4', device: 'cpu', source: 'radio' }));
    const opened = await SettingsFile.open(file);
    expect(opened.settings).toEqual({ ...defaultSettings, device: 'cpu' });
    expect(opened.notice).toMatchObject({
      type: 'damaged',
      problems: ['threads takes 1 to 512 (threads)', 'source takes microphone or computer or both or mixed'],
    });
  });

  test('of an absurd size is not read', async () => {
    fs.writeFileSync(file, ' '.repeat(1024 * 1024 + 1));
    const opened = await SettingsFile.open(file);
    expect(opened.notice).toMatchObject({ type: 'damaged' });
    expect(fs.statSync(path.join(folder, 'settings.damaged.json')).size).toBe(1024 * 1024 + 1);
  });
});

describe('a file of a newer version', () => {
  const newer = JSON.stringify({ schemaVersion: 7, threads: 2, device: ['cuda'], colour: 'teal' });

  test('is read as far as possible and left alone; a change keeps it beside the new one', async () => {
    fs.writeFileSync(file, newer);
    const opened = await SettingsFile.open(file);
    expect(opened.settings).toEqual({ ...defaultSettings, threads: 2 });
    expect(opened.notice).toEqual({ type: 'newer', version: 7 });
    expect(names()).toEqual(['settings.json']);
    expect(content()).toBe(newer);
    await opened.set({ source: 'both' });
    await opened.set({ source: 'mixed' });
    expect(names()).toEqual(['settings.json', 'settings.schema-7.json']);
    expect(content('settings.schema-7.json')).toBe(newer);
    expect(content()).toBe(writeSettings({ threads: 2, source: 'mixed' }));
  });
});

describe('what the system refuses', () => {
  test('a folder in its place: one clear error, the values hold, and the next change tries again', async () => {
    fs.mkdirSync(file);
    const opened = await SettingsFile.open(file);
    expect(opened.notice).toMatchObject({ type: 'unreadable', failure: { failure: 'failed', file } });
    const error = await opened.set({ threads: 2 }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SettingsFileError);
    expect((error as Error).message).toContain(file);
    expect(opened.settings.threads).toBe(2);
    expect(names()).toEqual(['settings.json']);
    fs.rmdirSync(file);
    await opened.set({ device: 'cpu' });
    expect(content()).toBe(writeSettings({ threads: 2, device: 'cpu' }));
  });

  // Root may write where modes forbid it: so a file system is made that does not.
  const canMount =
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', os.tmpdir()]).status === 0;
  const script = fileURLToPath(new URL('settings-file-trial.mjs', import.meta.url));

  /** Runs the trial in a mount namespace of its own, with a tmpfs of 64 KiB on the folder. */
  function trial(name: string): unknown {
    const command = `mount -t tmpfs -o size=64k,mode=700 tmpfs "$1" && exec "$2" "$3" "$4" "$1"`;
    const output = execFileSync('unshare', ['-m', 'sh', '-c', command, 'sh', folder, process.execPath, script, name]);
    return JSON.parse(output.toString());
  }

  test.skipIf(!canMount)('a read-only folder: nothing is lost, and one message says why', () => {
    expect(trial('read-only')).toEqual({
      opened: { notice: null, threads: 2 },
      changed: { failure: 'read-only', threads: 3, message: expect.stringContaining('read-only') },
      file: writeSettings({ threads: 2 }),
      names: ['settings.json'],
      afterwards: { threads: 3, device: 'cpu', file: writeSettings({ device: 'cpu', threads: 3 }) },
    });
  });

  test.skipIf(!canMount)('a damaged file in a read-only folder is read, and stays as it is', () => {
    expect(trial('damaged-read-only')).toEqual({
      opened: { notice: { type: 'damaged', keptAs: null, failure: 'read-only' }, threads: 2 },
      file: '{"threads": 2, "dev',
      names: ['settings.json'],
      afterwards: { names: ['settings.damaged.json', 'settings.json'], damaged: '{"threads": 2, "dev' },
    });
  });

  test.skipIf(!canMount)('a full disk: nothing is lost, and one message says why', () => {
    expect(trial('full')).toEqual({
      opened: { notice: null, threads: 2 },
      changed: { failure: 'disk-full', threads: 3, message: expect.stringContaining('the disk is full') },
      file: writeSettings({ threads: 2 }),
      names: ['filler', 'settings.json'],
      afterwards: { threads: 3, device: 'cpu', file: writeSettings({ device: 'cpu', threads: 3 }) },
    });
  });

  test.skipIf(!canMount)('a damaged file on a full disk is read, and stays as it is', () => {
    expect(trial('damaged-full')).toEqual({
      opened: { notice: { type: 'damaged', keptAs: null, failure: 'disk-full' }, threads: 2 },
      file: '{"threads": 2, "dev',
      names: ['filler', 'settings.json'],
      afterwards: { names: ['settings.damaged.json', 'settings.json'], damaged: '{"threads": 2, "dev' },
    });
  });
});
