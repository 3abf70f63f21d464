import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ModelStore } from '../src/index.js';
import { isInside } from '../src/move-models.js';
import {
  catalogueOf,
  type Fixture,
  filesIn,
  makeFixture,
  modelBytes,
  modelFile,
  modelId,
  otherId,
  partialName,
} from './store-fixture.js';
import { temporaryFolder } from './temporary-folder.js';

const temporary = temporaryFolder();
const bytes = modelBytes(30_000);
const other = modelBytes(5000);
const partial = partialName('Small-F16.gguf', other);
let fixture: Fixture;
let store: ModelStore;
let target: string;
let count = 0;

/** A checked model, a download that is half done, a model of one's own, and a file that is none of ours. */
beforeEach(async () => {
  fixture = makeFixture(temporary, catalogueOf('http://127.0.0.1:1', bytes, other));
  mkdirSync(fixture.folder, { recursive: true });
  writeFileSync(path.join(fixture.folder, modelFile), bytes);
  writeFileSync(path.join(fixture.folder, partial), other.subarray(0, 1000));
  writeFileSync(path.join(fixture.folder, 'notes.txt'), 'mine');
  const own = path.join(fixture.home, 'own.gguf');
  writeFileSync(own, modelBytes(700));
  store = await fixture.open();
  await store.verify(modelId);
  await store.import(own);
  count++;
  target = path.join(temporary, `target-${count}`, 'models');
});

const ours = [modelFile, partial, 'own.gguf'].sort();

function expectAllIn(folder: string): void {
  expect(store.folder).toBe(folder);
  expect(store.find(modelId)).toMatchObject({ path: path.join(folder, modelFile), state: { type: 'ready' } });
  expect(store.find(otherId).state).toMatchObject({ type: 'paused', bytes: 1000 });
  expect(store.find('own')).toMatchObject({ path: path.join(folder, 'own.gguf'), state: { type: 'ready' } });
  expect(readFileSync(path.join(folder, modelFile)).equals(bytes)).toBe(true);
}

test.each([
  ['D:\\models', 'C:\\Users\\me\\models', false],
  ['\\\\server\\models', 'C:\\models', false],
  ['C:\\models\\..other', 'C:\\models', true],
  ['C:\\Models\\new', 'c:\\models', true],
  ['C:\\models', 'C:\\models', true],
  ['C:\\models-2', 'C:\\models', false],
])('whether %s lies in %s: %s', (inner, outer, expected) => {
  expect(isInside(inner, outer, path.win32)).toBe(expected);
});

describe('moving the folder', () => {
  test('takes all that is ours along, in whatever state', async () => {
    await store.moveFolder(target);
    expectAllIn(target);
    expect(filesIn(target)).toEqual(ours);
    expect(filesIn(fixture.folder)).toEqual(['notes.txt']);
    store = await fixture.open();
    expectAllIn(target);
    await store.moveFolder(fixture.folder);
    expectAllIn(fixture.folder);
    expect(existsSync(target)).toBe(false);
  });

  test('another store, opened before, finds them where they are now', async () => {
    const second = await fixture.open();
    await store.moveFolder(target);
    expect((await second.verify(modelId)).state).toEqual({ type: 'ready' });
    expect(second.find(modelId).path).toBe(path.join(target, modelFile));
  });

  test('to where one of them is already: refused, and nothing has changed', async () => {
    mkdirSync(target, { recursive: true });
    writeFileSync(path.join(target, modelFile), 'precious');
    await expect(store.moveFolder(target)).rejects.toMatchObject({ code: 'already-there' });
    expectAllIn(fixture.folder);
    expect(readFileSync(path.join(target, modelFile), 'utf8')).toBe('precious');
    expect(readdirSync(target)).toEqual([modelFile]);
  });

  test('into itself: refused', async () => {
    await expect(store.moveFolder(path.join(fixture.folder, 'inside'))).rejects.toMatchObject({ code: 'bad-setting' });
    expectAllIn(fixture.folder);
  });

  test('that was interrupted before the list said so: the copies go', async () => {
    mkdirSync(target, { recursive: true });
    writeFileSync(path.join(target, modelFile), bytes.subarray(0, 10_000));
    writeFileSync(path.join(target, 'stranger.gguf'), 'GGUF');
    changeList((list) => {
      list.movingTo = target;
    });
    store = await fixture.open();
    expectAllIn(fixture.folder);
    expect(filesIn(target)).toEqual(['stranger.gguf']);
  });

  test('that was interrupted after the list said so: what is left behind goes', async () => {
    const old = path.join(temporary, `old-${count}`);
    mkdirSync(old);
    writeFileSync(path.join(old, modelFile), bytes);
    changeList((list) => {
      list.movedFrom = [old];
    });
    store = await fixture.open();
    expectAllIn(fixture.folder);
    expect(existsSync(old)).toBe(false);
    expect(readList()).toMatchObject({ movedFrom: [] });
  });
});

const listFile = () => path.join(fixture.home, 'models.json');
const readList = () => JSON.parse(readFileSync(listFile(), 'utf8')) as Record<string, unknown>;

function changeList(change: (list: Record<string, unknown>) => void): void {
  const list = readList();
  change(list);
  writeFileSync(listFile(), JSON.stringify(list));
}
