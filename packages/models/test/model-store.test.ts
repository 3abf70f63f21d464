import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ModelStore } from '../src/index.js';
import { DownloadServer } from './download-server.js';
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
/** Nobody is there: what needs no network must not ask for it. */
const catalogue = catalogueOf('http://127.0.0.1:1', bytes);
let fixture: Fixture;
let store: ModelStore;

beforeEach(async () => {
  fixture = makeFixture(temporary, catalogue);
  store = await fixture.open();
});

/** The published file, put into the models folder by other means. */
function putByHand(content: Uint8Array = bytes): string {
  mkdirSync(fixture.folder, { recursive: true });
  const file = path.join(fixture.folder, modelFile);
  writeFileSync(file, content);
  return file;
}

const stateOf = (id: string) => store.find(id).state;

describe('a store that is new', () => {
  test('has the catalogue’s models, and has written nothing', () => {
    expect(store.models.map(({ description, state }) => [description.id, state.type])).toEqual([
      [modelId, 'absent'],
      [otherId, 'absent'],
      ['demo', 'ready'],
    ]);
    expect(store.folder).toBe(fixture.folder);
    expect(existsSync(fixture.home)).toBe(false);
  });

  test.each([modelId, modelId.toUpperCase(), modelFile, 'q4_k_m'])('%s is found', (name) => {
    expect(store.find(name).description.id).toBe(modelId);
  });

  test('what is not found is told with all there is', () => {
    expect(() => store.find('large')).toThrow(/^large is not a model: small-q4_k_m, small-f16, demo\.$/);
  });

  test('the demo is found by its name alone, and is neither downloaded nor removed', async () => {
    // Its quantisation is the other one's too.
    expect(store.find('F16').description.id).toBe(otherId);
    expect(await store.download('demo')).toEqual({ state: { type: 'ready' }, problem: null });
    await expect(store.remove('demo')).rejects.toThrow(/demo is a part of Undertext/);
    expect((await store.verify('demo')).state).toEqual({ type: 'ready' });
    writeFileSync(path.join(fixture.shippedFolder, 'demo-model', 'demo.gguf'), 'GGUF, chipped');
    expect(await store.verify('demo')).toMatchObject({
      state: { type: 'damaged' },
      problem: { code: 'wrong-hash', message: expect.stringMatching(/install Undertext again/) },
    });
    rmSync(path.join(fixture.shippedFolder, 'demo-model', 'demo.gguf'));
    await store.refresh();
    expect(stateOf('demo')).toMatchObject({ type: 'absent', problem: { code: 'vanished' } });
  });
});

describe('a file that is in its place by other means', () => {
  test('is not used before it has been verified', async () => {
    putByHand();
    await store.refresh();
    expect(stateOf(modelId)).toMatchObject({ type: 'damaged', problem: { code: 'not-verified' } });
    expect((await store.verify(modelId)).state).toEqual({ type: 'ready' });
    store = await fixture.open();
    expect(stateOf(modelId)).toEqual({ type: 'ready' });
  });

  test('is taken by a download that finds it right, without the network', async () => {
    putByHand();
    await store.refresh();
    expect((await store.download(modelId)).state).toEqual({ type: 'ready' });
  });

  test('half a file is damaged, and a download replaces it', async () => {
    putByHand(bytes.subarray(0, 20_000));
    await store.refresh();
    expect(stateOf(modelId)).toMatchObject({
      type: 'damaged',
      problem: { code: 'wrong-size', message: expect.stringMatching(/has 20\.0 kB in place of 30\.0 kB/) },
    });
    const server = await DownloadServer.start(bytes);
    store.endpoint = server.address;
    expect((await store.download(modelId)).state).toEqual({ type: 'ready' });
    await server.stop();
    expect(filesIn(fixture.folder)).toEqual([modelFile]);
    expect(readFileSync(path.join(fixture.folder, modelFile)).equals(bytes)).toBe(true);
  });

  test('wrong bytes of the right length are found out, and that is remembered', async () => {
    putByHand(modelBytes(bytes.length));
    await store.refresh();
    const { state, problem } = await store.verify(modelId);
    expect(state.type).toBe('damaged');
    expect(problem).toMatchObject({
      code: 'wrong-hash',
      message: expect.stringMatching(/remove it, and download it again/),
    });
    store = await fixture.open();
    expect(stateOf(modelId)).toMatchObject({ type: 'damaged', problem: { code: 'wrong-hash' } });
  });
});

describe('a file that was checked', () => {
  let file: string;
  beforeEach(async () => {
    file = putByHand();
    await store.refresh();
    await store.verify(modelId);
  });

  test('and changed afterwards is not used', async () => {
    appendFileSync(file, 'x');
    await store.refresh();
    expect(stateOf(modelId)).toMatchObject({ type: 'damaged', problem: { code: 'changed' } });
    writeFileSync(file, bytes);
    utimesSync(file, 1_000_000, 1_000_000);
    await store.refresh();
    expect(stateOf(modelId)).toMatchObject({ type: 'damaged', problem: { code: 'changed' } });
    expect((await store.verify(modelId)).state).toEqual({ type: 'ready' });
  });

  test('and vanished is absent, with the reason', async () => {
    rmSync(file);
    await store.refresh();
    expect(stateOf(modelId)).toMatchObject({
      type: 'absent',
      problem: { code: 'vanished', message: expect.stringMatching(/is gone: put it back, or download it again/) },
    });
    expect((await store.verify(modelId)).problem).toMatchObject({ code: 'vanished' });
  });

  test('and removed is gone, with everything that was of it', async () => {
    writeFileSync(path.join(fixture.folder, partialName(modelFile, bytes)), 'GGUF');
    await store.remove(modelId);
    expect(stateOf(modelId)).toEqual({ type: 'absent', problem: null });
    expect(filesIn(fixture.folder)).toEqual([]);
    store = await fixture.open();
    expect(stateOf(modelId)).toEqual({ type: 'absent', problem: null });
  });
});

describe('the list of models', () => {
  test('that is damaged is set aside: then files are there that nobody has checked', async () => {
    putByHand();
    writeFileSync(path.join(fixture.home, 'models.json'), '{"version": 1, "files": {');
    store = await fixture.open();
    expect(stateOf(modelId)).toMatchObject({ type: 'damaged', problem: { code: 'not-verified' } });
    await store.verify(modelId);
    expect(filesIn(fixture.home)).toEqual(['models', 'models.damaged.json', 'models.json']);
    store = await fixture.open();
    expect(stateOf(modelId)).toEqual({ type: 'ready' });
  });
});

describe('what could be imported', () => {
  test('a file in the Hugging Face cache, by name and size, and a loose one in the folder', async () => {
    const hubCache = path.join(fixture.home, 'cache');
    const repository = path.join(hubCache, 'models--maker--small-gguf');
    const snapshot = path.join(repository, 'snapshots', 'abc');
    mkdirSync(path.join(repository, 'blobs'), { recursive: true });
    mkdirSync(snapshot, { recursive: true });
    writeFileSync(path.join(repository, 'blobs', 'f00'), bytes);
    symlinkSync(path.join(repository, 'blobs', 'f00'), path.join(snapshot, modelFile));
    writeFileSync(path.join(snapshot, 'Small-F16.gguf'), 'half of it');
    mkdirSync(fixture.folder, { recursive: true });
    writeFileSync(path.join(fixture.folder, 'mine.gguf'), 'GGUF');
    store = await fixture.open({ hubCache });
    const inCache = path.join(snapshot, modelFile);
    expect(store.found).toEqual([
      { path: inCache, bytes: bytes.length, id: modelId, where: 'hugging-face-cache' },
      { path: path.join(fixture.folder, 'mine.gguf'), bytes: 4, id: null, where: 'models-folder' },
    ]);
    const { description, path: used, inPlace, state } = await store.import(inCache, { inPlace: true });
    expect({ id: description.id, used, inPlace, state }).toEqual({
      id: modelId,
      used: inCache,
      inPlace: true,
      state: { type: 'ready' },
    });
    expect(store.found.map(({ where }) => where)).toEqual(['models-folder']);
  });

  /** As the libraries leave it where there are no links: the file itself is in the snapshot. */
  function cached(content: Buffer): { hubCache: string; file: string } {
    const hubCache = path.join(fixture.home, 'cache');
    const snapshot = path.join(hubCache, 'models--maker--small-gguf', 'snapshots', 'abc');
    mkdirSync(snapshot, { recursive: true });
    const file = path.join(snapshot, modelFile);
    writeFileSync(file, content);
    return { hubCache, file };
  }

  test('one in a cache without links is copied, and the cache keeps its own', async () => {
    const { hubCache, file } = cached(bytes);
    store = await fixture.open({ hubCache });
    expect(store.found.map(({ path: found }) => found)).toEqual([file]);
    const { path: used, inPlace, state } = await store.import(file, { expected: modelId });
    expect({ used, inPlace, state }).toEqual({
      used: path.join(fixture.folder, modelFile),
      inPlace: false,
      state: { type: 'ready' },
    });
    expect(readFileSync(file).equals(bytes)).toBe(true);
    // Without the cache it is still there.
    rmSync(hubCache, { recursive: true });
    await store.refresh();
    expect(store.find(modelId).state).toEqual({ type: 'ready' });
  });

  test('one in the cache that has other bytes is not taken, neither way', async () => {
    const { hubCache, file } = cached(modelBytes(bytes.length));
    store = await fixture.open({ hubCache });
    expect(store.found).toHaveLength(1);
    for (const inPlace of [true, false]) {
      const taken = store.import(file, { expected: modelId, inPlace });
      await expect(taken).rejects.toMatchObject({ code: 'wrong-hash' });
    }
    expect(store.find(modelId).state).toEqual({ type: 'absent', problem: null });
    expect(filesIn(fixture.folder)).toEqual([]);
    expect(store.models).toHaveLength(3);
  });

  test('a link in the cache to a blob that is gone is none, and one that is used and lost says so', async () => {
    const { hubCache, file } = cached(bytes);
    const blob = path.join(hubCache, 'blob');
    renameSync(file, blob);
    symlinkSync(blob, file);
    store = await fixture.open({ hubCache });
    await store.import(file, { expected: modelId, inPlace: true });
    rmSync(blob);
    await store.refresh();
    expect(store.find(modelId).state).toMatchObject({ type: 'absent', problem: { code: 'vanished' } });
    expect(store.found).toEqual([]);
  });
});
