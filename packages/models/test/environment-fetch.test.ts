import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DownloadServer } from './download-server.js';
import { catalogueOf, type Fixture, makeFixture, modelBytes, modelId } from './store-fixture.js';
import { temporaryFolder } from './temporary-folder.js';

const temporary = temporaryFolder();
const bytes = modelBytes(50_000);
let server: DownloadServer;
let proxy: Server;
let tunnels: { target: string; authorization: string | undefined }[];
let fixture: Fixture;

beforeEach(async () => {
  server = await DownloadServer.start(bytes);
  tunnels = [];
  proxy = createServer().on('connect', (request, client) => {
    tunnels.push({ target: request.url ?? '', authorization: request.headers['proxy-authorization'] });
    const [host, port] = (request.url ?? '').split(':');
    const target = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(client).pipe(target);
    });
    client.on('error', () => target.destroy());
    target.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  fixture = makeFixture(temporary, catalogueOf(server.address, bytes));
  for (const name of ['http_proxy', 'https_proxy', 'all_proxy', 'no_proxy']) {
    vi.stubEnv(name, '');
    vi.stubEnv(name.toUpperCase(), '');
  }
});

afterEach(async () => {
  vi.unstubAllEnvs();
  proxy.closeAllConnections();
  proxy.close();
  await server.stop();
});

const proxyAddress = (credentials = '') => `http://${credentials}127.0.0.1:${(proxy.address() as AddressInfo).port}`;

describe('the proxy of the environment', () => {
  test.each(['http_proxy', 'HTTP_PROXY', 'all_proxy'])('%s is used', async (name) => {
    vi.stubEnv(name, proxyAddress('user:p%40ss@'));
    expect((await (await fixture.open()).download(modelId)).state).toEqual({ type: 'ready' });
    const authorization = `Basic ${Buffer.from('user:p@ss').toString('base64')}`;
    expect(tunnels).toEqual([{ target: new URL(server.address).host, authorization }]);
  });

  test('is not used where no_proxy says so, nor if there is none', async () => {
    vi.stubEnv('http_proxy', proxyAddress());
    vi.stubEnv('no_proxy', 'example.com,127.0.0.1');
    await (await fixture.open()).download(modelId);
    expect(server.requests).toHaveLength(1);
    expect(tunnels).toEqual([]);
  });

  test('that cannot be reached is named as a problem of the network', async () => {
    vi.stubEnv('http_proxy', 'http://127.0.0.1:1');
    expect((await (await fixture.open()).download(modelId)).problem).toMatchObject({ code: 'network' });
    expect(server.requests).toEqual([]);
  });

  test('of a kind that cannot be used is named', async () => {
    vi.stubEnv('all_proxy', 'socks5://user:secret@127.0.0.1:1080');
    const { problem } = await (await fixture.open()).download(modelId);
    expect(problem?.code).toBe('bad-setting');
    expect(problem?.message).toMatch(/must be an http:\/\/ or https:\/\/ one, not socks5:\/\//);
    expect(problem?.message).not.toContain('secret');
  });

  test('of an address that is none is named without its password', async () => {
    vi.stubEnv('all_proxy', 'http://user:sec#ret@127.0.0.1:1080');
    const { problem } = await (await fixture.open()).download(modelId);
    expect(problem?.code).toBe('bad-setting');
    expect(problem?.message).not.toMatch(/sec|ret@/);
  });

  test('with a per cent sign in its password is asked all the same', async () => {
    vi.stubEnv('http_proxy', proxyAddress('user:100%@'));
    expect((await (await fixture.open()).download(modelId)).problem).toBeNull();
    expect(tunnels[0]?.authorization).toBe(`Basic ${Buffer.from('user:100%').toString('base64')}`);
  });
});
