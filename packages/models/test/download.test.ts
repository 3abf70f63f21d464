import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ModelStore } from '../src/index.js';
import { answer, cutAfter, DownloadServer, good, slowly, stallAfter, status } from './download-server.js';
import {
  catalogueOf,
  type Fixture,
  filesIn,
  impatient,
  makeFixture,
  modelBytes,
  modelFile,
  modelId,
  modelUrl,
  partialName,
  statesOf,
  untilState,
} from './store-fixture.js';
import { temporaryFolder } from './temporary-folder.js';

const temporary = temporaryFolder();
const bytes = modelBytes(400_000);
const partialFile = partialName(modelFile, bytes);
const tail = (from: number) => ({ 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` });

let server: DownloadServer;
let fixture: Fixture;
let store: ModelStore;

beforeEach(async () => {
  server = await DownloadServer.start(bytes);
  fixture = makeFixture(temporary, catalogueOf(server.address, bytes));
  store = await fixture.open();
});

afterEach(async () => {
  await store.close();
  await server.stop();
});

function expectInstalled(): void {
  expect(store.find(modelId).state).toEqual({ type: 'ready' });
  expect(filesIn(fixture.folder)).toEqual([modelFile]);
  expect(readFileSync(path.join(fixture.folder, modelFile)).equals(bytes)).toBe(true);
}

/** A download that was cut after 100 000 bytes. */
async function leavePartial(): Promise<void> {
  server.next.push(cutAfter(bytes, 100_000));
  server.usually = status(404);
  await store.download(modelId);
  expect(store.find(modelId).state).toMatchObject({
    type: 'paused',
    bytes: 100_000,
    problem: { code: 'not-on-server' },
  });
  server.usually = good(bytes);
  server.requests.length = 0;
}

describe('a download', () => {
  test('ends in a checked file in its place, and nothing beside it', async () => {
    const states = statesOf(store, modelId);
    expect(await store.download(modelId)).toEqual({ state: { type: 'ready' }, problem: null });
    expectInstalled();
    expect([...new Set(states.map(({ type }) => type))]).toEqual(['downloading', 'verifying', 'ready']);
    expect(server.requests).toEqual([{ url: modelUrl, from: null, authorization: undefined }]);
    // It is known again.
    const again = await fixture.open();
    expect(again.find(modelId).state).toEqual({ type: 'ready' });
    expect((await again.download(modelId)).state).toEqual({ type: 'ready' });
    expect(server.requests).toHaveLength(1);
  });

  test('that is asked for twice is one', async () => {
    const both = await Promise.all([store.download(modelId), store.download(modelId)]);
    expect(both.map(({ state }) => state.type)).toEqual(['ready', 'ready']);
    expect(server.requests).toHaveLength(1);
  });

  test('goes on after each of many cuts, from the byte where it was', async () => {
    server.usually = cutAfter(bytes, bytes.length / 20);
    expect((await store.download(modelId)).state).toEqual({ type: 'ready' });
    expectInstalled();
    const froms = server.requests.map(({ from }) => from ?? 0);
    expect(froms).toHaveLength(20);
    expect(froms).toEqual([...froms].sort((a, b) => a - b));
    expect(new Set(froms).size).toBe(20);
  });

  test('tells how far it is, how fast, and how long it takes', async () => {
    server.usually = slowly(bytes, 10_000, 40);
    const states = statesOf(store, modelId);
    await store.download(modelId);
    const downloading = states.flatMap((state) => (state.type === 'downloading' ? [state] : []));
    expect(downloading.every(({ total, elsewhere, waiting }) => total === bytes.length && !elsewhere && !waiting)).toBe(
      true,
    );
    const amounts = downloading.map((state) => state.bytes);
    expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
    expect(amounts.length).toBeGreaterThan(3);
    const last = downloading.at(-1);
    expect(last?.rate).toBeGreaterThan(0);
    expect(last?.timeLeftMs).toBeCloseTo(((bytes.length - (last?.bytes ?? 0)) / (last?.rate ?? 1)) * 1000, 5);
  });
});

describe('pause, resume, cancel', () => {
  beforeEach(() => {
    server.usually = slowly(bytes, 10_000, 10);
  });

  const some = () => untilState(store, modelId, (state) => state.type === 'downloading' && state.bytes > 50_000);

  test('a paused one goes on in another run of the program, and is known to have been paused', async () => {
    const download = store.download(modelId);
    await some();
    expect(await store.pause(modelId)).toMatchObject({ type: 'paused', interrupted: false, problem: null });
    expect((await download).state.type).toBe('paused');
    const { bytes: have } = store.find(modelId).state as { bytes: number };
    expect(have).toBeGreaterThan(50_000);
    store = await fixture.open();
    expect(store.find(modelId).state).toMatchObject({ type: 'paused', bytes: have, interrupted: false });
    server.usually = good(bytes);
    await store.download(modelId);
    expect(server.requests.at(-1)?.from).toBe(have);
    expectInstalled();
  });

  test('one that is paused and at once wanted again goes on', async () => {
    const download = store.download(modelId);
    await some();
    const paused = store.pause(modelId);
    server.usually = good(bytes);
    const again = store.download(modelId);
    await paused;
    expect((await download).state.type).toBe('paused');
    expect((await again).state.type).toBe('ready');
    expectInstalled();
    expect(server.requests.at(-1)?.from).toBeGreaterThan(50_000);
  });

  test('one that the end of the program stopped is known to be that', async () => {
    void store.download(modelId);
    await some();
    await store.close();
    store = await fixture.open();
    expect(store.find(modelId).state).toMatchObject({ type: 'paused', interrupted: true, problem: null });
  });

  test('one of which something cannot be deleted says so, and can be tried again', async () => {
    const inTheWay = path.join(fixture.folder, `${modelFile}.00000000.partial`);
    mkdirSync(inTheWay, { recursive: true });
    expect((await store.download(modelId)).problem?.message).toContain(inTheWay);
    rmdirSync(inTheWay);
    const download = store.download(modelId);
    await some();
    mkdirSync(inTheWay);
    await store.cancel(modelId);
    expect((await download).problem?.message).toContain(inTheWay);
    rmdirSync(inTheWay);
    server.usually = good(bytes);
    expect((await store.download(modelId)).state.type).toBe('ready');
  });

  test('a cancelled one leaves nothing, running or paused', async () => {
    const download = store.download(modelId);
    await some();
    expect(await store.cancel(modelId)).toEqual({ type: 'absent', problem: null });
    expect((await download).state.type).toBe('absent');
    expect(filesIn(fixture.folder)).toEqual([]);
    void store.download(modelId);
    await some();
    await store.pause(modelId);
    expect(filesIn(fixture.folder)).toEqual([partialFile]);
    expect(await store.cancel(modelId)).toEqual({ type: 'absent', problem: null });
    expect(filesIn(fixture.folder)).toEqual([]);
  });
});

describe('a server that misbehaves', () => {
  test('a wrong Content-Range: what came is kept, and the whole file is read past it', async () => {
    await leavePartial();
    server.next.push(answer(206, { 'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}` }, bytes));
    await store.download(modelId);
    expectInstalled();
    expect(server.requests.map(({ from }) => from)).toEqual([100_000, null]);
  });

  test('no Content-Range at all: the same', async () => {
    await leavePartial();
    server.next.push(answer(206, {}, bytes.subarray(100_000)));
    await store.download(modelId);
    expectInstalled();
  });

  test('that never sends the right part: it ends with one message, and what came is kept', async () => {
    await leavePartial();
    server.usually = answer(206, tail(99_999), bytes.subarray(99_999));
    expect(await store.download(modelId)).toMatchObject({
      state: { type: 'paused', bytes: 100_000, interrupted: false },
      problem: { code: 'server', message: expect.stringMatching(/sends another part of the file than was asked for/) },
    });
  });

  test('another total in Content-Range: not the published file', async () => {
    await leavePartial();
    server.next.push(answer(206, { 'content-range': `bytes 100000-499999/500000` }, bytes));
    expect(await store.download(modelId)).toMatchObject({
      state: { type: 'paused', bytes: 100_000 },
      problem: {
        code: 'wrong-size',
        message: expect.stringMatching(/has 500 kB in place of 400 kB \(500000, not 400000/),
      },
    });
    expect(server.requests).toHaveLength(1);
  });

  test('a 200 to a range request: what is there is passed over', async () => {
    await leavePartial();
    server.next.push(answer(200, { 'content-length': String(bytes.length) }, bytes));
    await store.download(modelId);
    expectInstalled();
    expect(server.requests).toHaveLength(1);
  });

  test('a 416: the whole file is asked for', async () => {
    await leavePartial();
    server.next.push(status(416, { 'content-range': `bytes */${bytes.length}` }));
    await store.download(modelId);
    expectInstalled();
    expect(server.requests.map(({ from }) => from)).toEqual([100_000, null]);
  });

  test('a body that is too long by its header: refused before a byte is written', async () => {
    server.usually = answer(
      200,
      { 'content-length': String(bytes.length + 9) },
      Buffer.concat([bytes, Buffer.alloc(9)]),
    );
    expect(await store.download(modelId)).toMatchObject({
      state: { type: 'absent' },
      problem: { code: 'wrong-size' },
    });
    expect(filesIn(fixture.folder)).toEqual([]);
  });

  test('a body that goes on and on: cut at the right length, and judged by its SHA-256', async () => {
    const endless =
      (begin: Uint8Array): typeof server.usually =>
      (_request, response) => {
        response.writeHead(200);
        response.write(begin);
        const timer = setInterval(() => response.write(Buffer.alloc(50_000)), 1);
        response.on('close', () => clearInterval(timer));
      };
    server.next.push(endless(bytes));
    await store.download(modelId);
    expectInstalled();
    await store.remove(modelId);
    server.next.push(endless(bytes.subarray(0, 300_000)));
    expect(await store.download(modelId)).toMatchObject({ state: { type: 'absent' }, problem: { code: 'wrong-hash' } });
    expect(filesIn(fixture.folder)).toEqual([]);
  });

  test.each([
    ['by its type', { 'content-type': 'text/html; charset=utf-8' }],
    ['by its bytes', { 'content-type': 'application/octet-stream' }],
  ])('a web page in place of the model, %s', async (_how, headers) => {
    server.usually = answer(
      200,
      headers,
      '\n<!doctype html><title>Welcome to Hotel Wi-Fi</title>'.padEnd(bytes.length),
    );
    expect(await store.download(modelId)).toMatchObject({
      state: { type: 'absent' },
      problem: { code: 'web-page', message: expect.stringMatching(/sends a web page.*log in.*in a browser/) },
    });
    expect(filesIn(fixture.folder)).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });

  test('a web page in the middle of a download: nothing of it gets in', async () => {
    await leavePartial();
    server.next.push(answer(200, { 'content-type': 'text/html' }, '<html>'));
    expect((await store.download(modelId)).problem).toMatchObject({ code: 'web-page' });
    await store.download(modelId);
    expectInstalled();
  });

  test('something else that is no model', async () => {
    server.usually = answer(200, {}, Buffer.alloc(bytes.length, 'x'));
    expect((await store.download(modelId)).problem).toMatchObject({ code: 'not-a-model' });
    expect(filesIn(fixture.folder)).toEqual([]);
  });

  test('other bytes of the right length: deleted, and said', async () => {
    server.usually = good(modelBytes(bytes.length));
    const states = statesOf(store, modelId);
    expect(await store.download(modelId)).toMatchObject({
      state: { type: 'absent', problem: { code: 'wrong-hash' } },
      problem: { message: expect.stringMatching(/is not the published file.*was deleted. Download it again/) },
    });
    expect(filesIn(fixture.folder)).toEqual([]);
    expect(states.some(({ type }) => type === 'ready')).toBe(false);
  });

  test('a connection on which nothing comes any more', async () => {
    store = await fixture.open({ timing: impatient });
    server.next.push(stallAfter(bytes, 100_000));
    const states = statesOf(store, modelId);
    await store.download(modelId);
    expectInstalled();
    expect(server.requests.map(({ from }) => from)).toEqual([null, 100_000]);
    expect(states).toContainEqual(
      expect.objectContaining({ type: 'downloading', waiting: expect.objectContaining({ code: 'stalled' }) }),
    );
  });

  test('no answer at all, for ever', async () => {
    store = await fixture.open({ timing: impatient });
    server.usually = () => {};
    expect(await store.download(modelId)).toMatchObject({
      state: { type: 'absent' },
      problem: { code: 'stalled', message: expect.stringMatching(/sends nothing any more/) },
    });
    expect(server.requests).toHaveLength(4);
    expect(filesIn(fixture.folder)).toEqual([]);
  });

  test('nobody there', async () => {
    await server.stop();
    expect(await store.download(modelId)).toMatchObject({
      state: { type: 'absent' },
      problem: { code: 'network', message: expect.stringMatching(/cannot be reached.*ECONNREFUSED/) },
    });
  });

  test('that is busy for a while', async () => {
    server.next.push(status(503), status(429, { 'retry-after': '0' }), status(500));
    await store.download(modelId);
    expectInstalled();
  });

  test.each([
    [403, 'not-permitted-by-server'],
    [404, 'not-on-server'],
    [418, 'server'],
  ])('a %d is an answer, not a reason to try again', async (code, problem) => {
    server.usually = status(code);
    expect((await store.download(modelId)).problem?.code).toBe(problem);
    expect(server.requests).toHaveLength(1);
  });

  test('a body that is compressed on its way is not taken', async () => {
    server.next.push(answer(200, { 'content-encoding': 'gzip' }, bytes));
    await store.download(modelId);
    expectInstalled();
  });
});

describe('the file of a download', () => {
  test('that is deleted meanwhile: said, and nothing is left', async () => {
    server.usually = slowly(bytes, 10_000, 30);
    const download = store.download(modelId);
    await untilState(store, modelId, (state) => state.type === 'downloading' && state.bytes > 50_000);
    rmSync(path.join(fixture.folder, partialFile));
    expect(await download).toMatchObject({
      state: { type: 'absent' },
      problem: {
        code: 'vanished',
        message: expect.stringMatching(/has been deleted or moved away.*download it again/),
      },
    });
    expect(filesIn(fixture.folder)).toEqual([]);
    server.usually = good(bytes);
    await store.download(modelId);
    expectInstalled();
  });

  test('that is longer than the model, or of another revision, begins anew', async () => {
    await leavePartial();
    writeFileSync(path.join(fixture.folder, partialFile), Buffer.alloc(bytes.length + 1));
    writeFileSync(path.join(fixture.folder, `${modelFile}.00000000.partial`), 'old');
    store = await fixture.open();
    expect(store.find(modelId).state).toEqual({ type: 'absent', problem: null });
    await store.download(modelId);
    expectInstalled();
    expect(server.requests.map(({ from }) => from)).toEqual([null]);
  });

  test('whose beginning was damaged meanwhile is found out in the end', async () => {
    await leavePartial();
    const damaged = readFileSync(path.join(fixture.folder, partialFile)).fill(0, 5000, 6000);
    writeFileSync(path.join(fixture.folder, partialFile), damaged);
    expect((await store.download(modelId)).problem?.code).toBe('wrong-hash');
    expect(existsSync(path.join(fixture.folder, modelFile))).toBe(false);
  });

  test('that is complete only has to be checked', async () => {
    await leavePartial();
    writeFileSync(path.join(fixture.folder, partialFile), bytes);
    await store.download(modelId);
    expectInstalled();
    expect(server.requests).toEqual([]);
  });

  test('too little space: said before a byte is asked for', async () => {
    const careful = await fixture.open({ spareBytes: Number.MAX_SAFE_INTEGER });
    expect(await careful.download(modelId)).toMatchObject({
      state: { type: 'absent' },
      problem: {
        code: 'disk-full',
        message: expect.stringMatching(/too little space.*takes 400 kB.*are free. Free some/),
      },
    });
    expect(server.requests).toEqual([]);
    expect(filesIn(fixture.folder)).toEqual([]);
  });
});
