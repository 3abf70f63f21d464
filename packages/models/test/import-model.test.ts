import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { ModelError, type ModelStore } from '../src/index.js';
import { catalogueOf, type Fixture, filesIn, makeFixture, modelBytes, modelFile, modelId } from './store-fixture.js';
import { temporaryFolder } from './temporary-folder.js';

const temporary = temporaryFolder();
const bytes = modelBytes(30_000);
const catalogue = catalogueOf('http://127.0.0.1:1', bytes);
let fixture: Fixture;
let store: ModelStore;
let own: string;
let count = 0;

beforeEach(async () => {
  fixture = makeFixture(temporary, catalogue);
  store = await fixture.open();
  count++;
  mkdirSync(path.join(temporary, `mine-${count}`));
  own = path.join(temporary, `mine-${count}`, 'My Model (v2).gguf');
  writeFileSync(own, modelBytes(5_000_000));
});

const ids = () => store.models.map(({ description }) => description.id);

describe('a file of one’s own', () => {
  test('copied: is there, named, checked, and the file is left alone', async () => {
    const progress: string[] = [];
    const model = await store.import(own, {
      onProgress: ({ stage, bytes: done, total }) => progress.push(`${stage} ${done === total}`),
    });
    expect(model).toMatchObject({
      description: {
        kind: 'imported',
        id: 'my-model-v2',
        name: 'My Model (v2)',
        quantisation: 'F16',
        languages: ['en'],
      },
      path: path.join(fixture.folder, 'My Model (v2).gguf'),
      inPlace: false,
      state: { type: 'ready' },
    });
    expect(readFileSync(model.path).equals(readFileSync(own))).toBe(true);
    expect(filesIn(fixture.folder)).toEqual(['My Model (v2).gguf']);
    expect([...new Set(progress)]).toEqual(['copying false', 'copying true', 'verifying false', 'verifying true']);
    store = await fixture.open();
    expect(store.find('my-model-v2').state).toEqual({ type: 'ready' });
    expect((await store.verify('my-model-v2')).state).toEqual({ type: 'ready' });
  });

  test('copied twice is one model; another of the same name is another', async () => {
    await store.import(own);
    expect((await store.import(own)).description.id).toBe('my-model-v2');
    writeFileSync(own, modelBytes(600));
    const second = await store.import(own);
    expect(second.description.id).toBe('my-model-v2-2');
    expect(filesIn(fixture.folder)).toEqual(['My Model (v2)-2.gguf', 'My Model (v2).gguf']);
  });

  test('in place: stays where it is, and is only forgotten when it is removed', async () => {
    const model = await store.import(own, { inPlace: true });
    expect(model).toMatchObject({ path: own, inPlace: true, state: { type: 'ready' } });
    expect(filesIn(fixture.folder)).toEqual([]);
    const changes: (string | null)[] = [];
    store.subscribe((id, changed) => changes.push(changed ? id : null));
    await store.remove('my-model-v2');
    expect(existsSync(own)).toBe(true);
    expect(ids()).not.toContain('my-model-v2');
    expect(changes.at(-1)).toBeNull();
  });

  test('in place, and gone: that is said', async () => {
    await store.import(own, { inPlace: true });
    rmSync(own);
    await store.refresh();
    expect(store.find('my-model-v2').state).toMatchObject({
      type: 'absent',
      problem: { code: 'vanished', message: expect.stringMatching(/put it back, or import it again/) },
    });
  });

  test('a copy that is removed is deleted', async () => {
    const { path: file } = await store.import(own);
    await store.remove('my-model-v2');
    expect(existsSync(file)).toBe(false);
    expect(existsSync(own)).toBe(true);
    expect((await fixture.open()).models).toHaveLength(3);
  });
});

describe('a published file under any name', () => {
  test('becomes the model of the catalogue', async () => {
    writeFileSync(own, bytes);
    const model = await store.import(own);
    expect(model).toMatchObject({ description: { id: modelId }, inPlace: false, state: { type: 'ready' } });
    expect(filesIn(fixture.folder)).toEqual([modelFile]);
  });

  test('takes the place of a damaged one', async () => {
    mkdirSync(fixture.folder, { recursive: true });
    writeFileSync(path.join(fixture.folder, modelFile), 'half');
    writeFileSync(own, bytes);
    expect((await store.import(own)).state).toEqual({ type: 'ready' });
    expect(readFileSync(path.join(fixture.folder, modelFile)).equals(bytes)).toBe(true);
  });

  test('what ships with Undertext stays that, and is not copied', async () => {
    copyFileSync(path.join(fixture.shippedFolder, 'demo-model', 'demo.gguf'), own);
    expect((await store.import(own)).description.id).toBe('demo');
    expect(filesIn(fixture.folder)).toEqual([]);
  });

  test('one that only has such a name becomes another', async () => {
    const impostor = path.join(path.dirname(own), modelFile);
    copyFileSync(own, impostor);
    const model = await store.import(impostor);
    expect(model.description).toMatchObject({ kind: 'imported', id: `${modelId}-2` });
    expect(store.find(modelId).state).toEqual({ type: 'absent', problem: null });
    expect(filesIn(fixture.folder)).toEqual(['Small-Q4_K_M-2.gguf']);
  });
});

describe('what is refused leaves nothing behind', () => {
  test.each([
    ['no file', 'nowhere.gguf', 'vanished'],
    ['a folder', '.', 'not-a-model'],
    ['no model', 'page.gguf', 'not-a-model'],
  ])('%s', async (_what, name, code) => {
    const file = path.join(path.dirname(own), name);
    if (name === 'page.gguf') writeFileSync(file, '<html>');
    await expect(store.import(file)).rejects.toMatchObject({ code });
    expect(filesIn(fixture.folder)).toEqual([]);
    expect(ids()).toHaveLength(3);
  });

  test('one that kills the reader', async () => {
    const inspect = () => Promise.reject(new ModelError('reader-died', 'it died'));
    store = await fixture.open({ inspect });
    await expect(store.import(own)).rejects.toMatchObject({ code: 'reader-died' });
    expect(filesIn(fixture.folder)).toEqual([]);
  });

  test('one for which there is no space', async () => {
    store = await fixture.open({ spareBytes: Number.MAX_SAFE_INTEGER });
    await expect(store.import(own)).rejects.toMatchObject({ code: 'disk-full' });
    expect(filesIn(fixture.folder)).toEqual([]);
    // In place it takes none.
    expect((await store.import(own, { inPlace: true })).state).toEqual({ type: 'ready' });
  });

  test('one that is stopped half-way', async () => {
    const controller = new AbortController();
    const importing = store.import(own, {
      signal: controller.signal,
      onProgress: ({ bytes: done }) => done > 1_000_000 && controller.abort(),
    });
    await expect(importing).rejects.toMatchObject({ name: 'AbortError' });
    expect(filesIn(fixture.folder)).toEqual([]);
  });

  test('one that changes meanwhile', async () => {
    const importing = store.import(own, {
      onProgress: ({ stage }) => stage === 'verifying' && writeFileSync(own, modelBytes(100)),
    });
    await expect(importing).rejects.toMatchObject({ code: 'changed' });
    expect(filesIn(fixture.folder)).toEqual([]);
  });
});
