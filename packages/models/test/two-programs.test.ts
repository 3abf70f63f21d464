import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFile } from '../src/file-lock.js';
import { DownloadServer, good, slowly } from './download-server.js';
import {
  catalogueData,
  catalogueOf,
  type Fixture,
  filesIn,
  makeFixture,
  modelBytes,
  modelFile,
  modelId,
  otherId,
  untilState,
} from './store-fixture.js';
import { StoreProcess } from './store-process.js';
import { temporaryFolder } from './temporary-folder.js';

const temporary = temporaryFolder();
const bytes = modelBytes(200_000);
const other = modelBytes(5000);
let server: DownloadServer;
let fixture: Fixture;
let running: StoreProcess;

beforeEach(async () => {
  server = await DownloadServer.start(bytes);
  server.usually = slowly(bytes, 1000, 500);
  fixture = makeFixture(temporary, catalogueOf(server.address, bytes, other));
  running = new StoreProcess(fixture, catalogueData(server.address, bytes, other), modelId);
  await running.until((state) => state?.type === 'downloading' && state.bytes > 0);
});

afterEach(async () => {
  await running.kill();
  await server.stop();
});

test('two never write one file at a time: the second sees the first, and stays away', async () => {
  const store = await fixture.open();
  expect(store.find(modelId).state).toMatchObject({ type: 'downloading', elsewhere: true });
  for (const work of [store.download(modelId), store.verify(modelId)]) {
    expect(await work).toMatchObject({
      state: { type: 'downloading', elsewhere: true },
      problem: {
        code: 'busy',
        message: `Another Undertext is working on ${modelId}: wait until it is done, or end it.`,
      },
    });
  }
  await expect(store.remove(modelId)).rejects.toMatchObject({ code: 'busy' });
  await expect(store.moveFolder(path.join(temporary, 'elsewhere'))).rejects.toMatchObject({ code: 'busy' });
  expect(server.requests).toHaveLength(1);
});

test('the second sees how far the first is, and when it is done', async () => {
  const store = await fixture.open();
  const amounts = new Set<number>();
  store.subscribe((_id, model) => {
    if (model?.state.type === 'downloading') amounts.add(model.state.bytes);
  });
  await untilState(store, modelId, () => amounts.size >= 2);
  await running.kill();
  await untilState(store, modelId, ({ type }) => type === 'paused');
  expect(store.find(modelId).state).toMatchObject({ type: 'paused', interrupted: true });
  expect(await store.pause(modelId)).toMatchObject({ type: 'paused', interrupted: false });
});

test('another model can be downloaded meanwhile', async () => {
  server.usually = good(other);
  const store = await fixture.open();
  expect((await store.download(otherId)).state).toEqual({ type: 'ready' });
  expect(running.states.at(-1)?.type).toBe('downloading');
});

test('when the first is killed, the second goes on where it was', async () => {
  await running.kill();
  server.usually = good(bytes);
  const store = await fixture.open();
  expect((await store.download(modelId)).state).toEqual({ type: 'ready' });
  expect(server.requests.at(-1)?.from).toBeGreaterThan(0);
  expect(filesIn(fixture.folder)).toEqual([modelFile]);
});

test('a lock that was left behind is had by one alone', async () => {
  const file = path.join(temporary, 'left', 'file');
  mkdirSync(`${file}.lock`, { recursive: true });
  writeFileSync(file, '');
  const both = await Promise.allSettled([lockFile(file, { what: 'it' }), lockFile(file, { what: 'it' })]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
