import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { downloadAddress, parseEndpoint, requestBytes } from '../src/download-request.js';
import { cutAfter, DownloadServer, good, status } from './download-server.js';
import { catalogueOf, type Fixture, makeFixture, modelBytes, modelFile, modelId, modelUrl } from './store-fixture.js';
import { temporaryFolder } from './temporary-folder.js';

const temporary = temporaryFolder();
const bytes = modelBytes(200_000);

/** The hub, which sends everybody on to a host with signed addresses. */
let hub: DownloadServer;
let edge: DownloadServer;
let fixture: Fixture;
let signatures: number;

beforeEach(async () => {
  [hub, edge] = [await DownloadServer.start(bytes), await DownloadServer.start(bytes)];
  signatures = 0;
  hub.usually = (_request, response) => {
    signatures++;
    response.writeHead(302, { location: `${edge.address}/signed?n=${signatures}` }).end('moved');
  };
  fixture = makeFixture(temporary, catalogueOf(hub.address, bytes));
});

afterEach(async () => {
  await Promise.all([hub.stop(), edge.stop()]);
});

function expectInstalled(): void {
  expect(readFileSync(path.join(fixture.folder, modelFile)).equals(bytes)).toBe(true);
}

describe('a redirect', () => {
  test('is followed anew for each request, so that no signed address is used twice', async () => {
    edge.next.push(cutAfter(bytes, 50_000), cutAfter(bytes, 50_000));
    const store = await fixture.open();
    expect((await store.download(modelId)).state).toEqual({ type: 'ready' });
    expectInstalled();
    expect(edge.requests.map(({ url, from }) => [url, from])).toEqual([
      ['/signed?n=1', null],
      ['/signed?n=2', 50_000],
      ['/signed?n=3', 100_000],
    ]);
    expect(hub.requests.map(({ from }) => from)).toEqual([null, 50_000, 100_000]);
  });

  test.each([403, 404])('to an address whose time is over (%d) is asked for again', async (code) => {
    edge.next.push(status(code));
    const store = await fixture.open();
    expect((await store.download(modelId)).state).toEqual({ type: 'ready' });
    expect(edge.requests.map(({ url }) => url)).toEqual(['/signed?n=1', '/signed?n=2']);
  });

  test('takes no credentials along to another host, a token or those of the address', async () => {
    const withToken = await fixture.open({ token: 'secret' });
    await withToken.download(modelId);
    expect(hub.requests[0]?.authorization).toBe('Bearer secret');
    expect(edge.requests[0]?.authorization).toBeUndefined();
    await withToken.remove(modelId);
    const endpoint = hub.address.replace('//', '//user:p%40ss@');
    await (await fixture.open({ endpoint })).download(modelId);
    expect(hub.requests[1]).toMatchObject({
      url: modelUrl,
      authorization: `Basic ${Buffer.from('user:p@ss').toString('base64')}`,
    });
    expect(edge.requests[1]?.authorization).toBeUndefined();
    expectInstalled();
  });

  test('on the same host keeps them; back from another one it does not', async () => {
    hub.next.push(
      status(307, { location: '/moved' }),
      (_request, response) => response.writeHead(302, { location: `${edge.address}/there` }).end(),
      good(bytes),
    );
    edge.next.push((_request, response) => response.writeHead(302, { location: `${hub.address}/back` }).end());
    const store = await fixture.open({ token: 'secret' });
    await store.download(modelId);
    expect(hub.requests.map(({ url, authorization }) => [url, authorization])).toEqual([
      [modelUrl, 'Bearer secret'],
      ['/moved', 'Bearer secret'],
      ['/back', undefined],
    ]);
    expectInstalled();
  });

  test('in circles ends with a message', async () => {
    hub.usually = status(302, { location: '/again' });
    const { problem } = await (await fixture.open()).download(modelId);
    expect(problem).toMatchObject({ code: 'server', message: expect.stringMatching(/sends us in circles/) });
    expect(hub.requests.length).toBeLessThan(20);
  });

  test.each([undefined, 'file:///etc/passwd', 'http://'])('to nowhere (%s) ends with a message', async (location) => {
    hub.usually = status(302, location === undefined ? {} : { location });
    const { problem } = await (await fixture.open()).download(modelId);
    expect(problem).toMatchObject({ code: 'server', message: expect.stringMatching(/no valid address/) });
    expect(hub.requests).toHaveLength(1);
  });

  test('from https to http is not followed', async () => {
    const seen: string[] = [];
    const request = requestBytes(
      async (url) => {
        seen.push(url);
        return new Response(null, { status: 302, headers: { location: 'http://plain.example/' } });
      },
      { url: 'https://safe.example/', authorization: null },
      {},
      new AbortController().signal,
    );
    await expect(request).rejects.toMatchObject({ code: 'unsafe-redirect' });
    expect(seen).toEqual(['https://safe.example/']);
  });
});

describe('the address', () => {
  const file = { repository: 'a/b', revision: 'c0ffee', file: 'M.gguf' };

  test.each([
    ['https://hub.example', 'https://hub.example/a/b/resolve/c0ffee/M.gguf'],
    ['https://hub.example/', 'https://hub.example/a/b/resolve/c0ffee/M.gguf'],
    ['http://mirror.example:8080/hf/', 'http://mirror.example:8080/hf/a/b/resolve/c0ffee/M.gguf'],
  ])('%s', (endpoint, url) => {
    expect(downloadAddress(endpoint, file, null)).toEqual({ url, authorization: null });
  });

  test.each(['', 'hub.example', 'ftp://hub.example', 'https://hub.example/?x=1', 'https://hub.example/#x'])(
    'of %j is refused',
    (endpoint) => {
      expect(() => parseEndpoint(endpoint)).toThrow(/must look like https:\/\/huggingface.co, not/);
    },
  );

  test('takes credentials as they are given, whatever is in them', () => {
    const { authorization } = downloadAddress('https://me:100%@hub.example', file, null);
    expect(authorization).toBe(`Basic ${Buffer.from('me:100%').toString('base64')}`);
    expect(downloadAddress('https://me:a%40b@hub.example', file, null).authorization).toBe(
      `Basic ${Buffer.from('me:a@b').toString('base64')}`,
    );
  });

  test.each(['https://me:secret@hub.example/?x=1', 'https://me:secret@hub.example:99999', 'me:secret@hub.example'])(
    'that is refused tells no password (%s)',
    (endpoint) => {
      expect(() => parseEndpoint(endpoint)).toThrow(/must look like/);
      expect(() => parseEndpoint(endpoint)).not.toThrow(/secret/);
    },
  );

  test('of a mirror takes the place of the hub, from the next download on', async () => {
    const store = await fixture.open({ endpoint: 'not an address' });
    expect((await store.download(modelId)).problem?.code).toBe('bad-setting');
    store.endpoint = edge.address;
    expect((await store.download(modelId)).state.type).toBe('ready');
    expect(hub.requests).toEqual([]);
    expect(edge.requests.map(({ url }) => url)).toEqual([modelUrl]);
  });
});
