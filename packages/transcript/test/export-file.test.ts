import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TranscriptFileError, writeExport } from '../src/export-file.js';

let folder: string;
let file: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'undertext-export-'));
  file = path.join(folder, 'talk.srt');
});

afterEach(() => fs.rmSync(folder, { recursive: true }));

const names = () => fs.readdirSync(folder).sort();

test('a file appears whole, and nothing else', async () => {
  expect(await writeExport(file, 'text')).toBe(file);
  expect(fs.readFileSync(file, 'utf8')).toBe('text');
  expect(names()).toEqual(['talk.srt']);
});

test('no file is written over: another name is found', async () => {
  fs.writeFileSync(file, 'mine');
  expect(await writeExport(file, 'a')).toBe(path.join(folder, 'talk (2).srt'));
  expect(await writeExport(file, 'b')).toBe(path.join(folder, 'talk (3).srt'));
  expect(fs.readFileSync(file, 'utf8')).toBe('mine');
  expect(names()).toEqual(['talk (2).srt', 'talk (3).srt', 'talk.srt']);
});

test('a name may be as long as the system takes', async () => {
  const long = path.join(folder, `${'a'.repeat(251)}.srt`);
  expect(await writeExport(long, 'text')).toBe(long);
  expect(names()).toEqual([path.basename(long)]);
});

test('unless that is wanted', async () => {
  fs.writeFileSync(file, 'old');
  expect(await writeExport(file, 'new', { replace: true })).toBe(file);
  expect(fs.readFileSync(file, 'utf8')).toBe('new');
  expect(names()).toEqual(['talk.srt']);
});

test('many at a time take a name each', async () => {
  const written = await Promise.all(
    Array.from({ length: 8 }, (_, index) => writeExport(path.join(folder, 'many.txt'), `${index}`)),
  );
  expect(new Set(written).size).toBe(8);
  expect(new Set(written.map((each) => fs.readFileSync(each, 'utf8'))).size).toBe(8);
  expect(names()).toHaveLength(8);
});

test('where there is no place: one clear error, and nothing is left', async () => {
  const nowhere = path.join(folder, 'none', 'talk.srt');
  await expect(writeExport(nowhere, 'text')).rejects.toBeInstanceOf(TranscriptFileError);
  fs.mkdirSync(file);
  await expect(writeExport(file, 'text', { replace: true })).rejects.toThrow('The file could not be written');
  expect(names()).toEqual(['talk.srt']);
});

const hasFull = process.platform === 'linux' && spawnSync('unshare', ['--mount', 'true']).status === 0;

test.skipIf(!hasFull)('on a full disk: nothing half written is left (takes root)', () => {
  const script =
    `import('${new URL('../dist/export-file.js', import.meta.url).href}').then(({ writeExport }) =>` +
    ` writeExport(process.argv[1] + '/talk.srt', 'x'.repeat(100000)).catch((error) => console.log(error.failure,` +
    ` require('node:fs').readdirSync(process.argv[1]).length)))`;
  const command = 'mount -t tmpfs -o size=16k tmpfs "$1" && exec "$2" -e "$3" "$1"';
  const inside = ['sh', '-c', command, 'sh', folder, process.execPath, script];
  const { stdout } = spawnSync('unshare', ['--mount', '--propagation', 'private', ...inside], { encoding: 'utf8' });
  expect(stdout).toBe('disk-full 0\n');
});
