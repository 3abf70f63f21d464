import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeWhole } from '../../src/main/write-whole.js';

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'undertext-write-'));
});

afterEach(() => fs.rmSync(folder, { recursive: true }));

test('a file has all that is written, in place of what it had, and nobody else may read it', async () => {
  const file = path.join(folder, 'file');
  fs.writeFileSync(file, 'a longer text than the next one');
  await writeWhole(file, Uint8Array.of(1, 2, 3));
  expect([...fs.readFileSync(file)]).toEqual([1, 2, 3]);
  expect(fs.readdirSync(folder)).toEqual(['file']);
  if (process.platform !== 'win32') expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});

test('several that are written at once are each whole', async () => {
  const file = path.join(folder, 'file');
  const texts = ['a', 'b', 'c'].map((letter) => letter.repeat(100_000));
  await Promise.all(texts.map((text) => writeWhole(file, text)));
  expect(texts).toContain(fs.readFileSync(file, 'utf8'));
  expect(fs.readdirSync(folder)).toEqual(['file']);
});

test('what cannot be written leaves nothing', async () => {
  fs.mkdirSync(path.join(folder, 'taken.zip'));
  await expect(writeWhole(path.join(folder, 'taken.zip'), 'text')).rejects.toThrow();
  expect(fs.readdirSync(folder)).toEqual(['taken.zip']);
});
