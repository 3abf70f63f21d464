/** Downloads in Electron's main process, on its own network: there a redirect is another thing than in Node. */

import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cutAfter, DownloadServer, stallAfter, status } from '../../packages/models/test/download-server.js';
import { expect, test } from '../undertext.js';

const downloadApp = fileURLToPath(new URL('../download-app', import.meta.url));
const runtime = process.env.UNDERTEXT_E2E_ELECTRON;

test('a download goes on after a cut, a stall and a refusal, and takes no token along to another host', async ({
  home,
}) => {
  test.skip(runtime === undefined, 'needs an Electron that runs any app, not the packed one');
  const bytes = Buffer.concat([Buffer.from('GGUF'), randomBytes(3_000_000)]);
  const [hub, edge] = [await DownloadServer.start(bytes), await DownloadServer.start(bytes)];
  hub.usually = status(302, { location: `${edge.address}/signed`, 'set-cookie': 'who=you' });
  edge.next.push(cutAfter(bytes, 700_000), stallAfter(bytes, 500_000), status(416));
  const file = { id: 'small', quantisation: 'F16', file: 'Small.gguf', bytes: bytes.length, sha256: sha256(bytes) };
  const common = { name: 'Small', baseModel: 'a/b', licence: 'cc0-1.0', languages: ['en'], besideWeightsBytes: 1 };
  const repositories = [{ ...common, repository: 'maker/small', revision: '0'.repeat(40), files: [file] }];
  const catalogue = { version: 1, endpoint: hub.address, repositories, shipped: [] };

  const { stdout } = await promisify(execFile)(runtime!, ['--disable-gpu', downloadApp], {
    env: {
      ...process.env,
      ELECTRON_DISABLE_SANDBOX: '1',
      UNDERTEXT_E2E_DOWNLOAD: JSON.stringify({ id: 'small', catalogue, home, token: 'secret' }),
    },
  });
  await Promise.all([hub.stop(), edge.stop()]);

  expect(stdout).toContain('outcome: {"state":{"type":"ready"},"problem":null}');
  expect(fs.readFileSync(path.join(home, 'models', 'Small.gguf')).equals(bytes)).toBe(true);
  expect(hub.requests.map(({ authorization }) => authorization)).toEqual(Array(4).fill('Bearer secret'));
  expect(edge.requests.map(({ authorization }) => authorization)).toEqual(Array(4).fill(undefined));
  // Whole, continued, continued and refused, whole and read past what is there.
  const froms = edge.requests.map(({ from }) => from);
  expect(froms[0]).toBeNull();
  expect(froms[1]).toBeGreaterThan(0);
  expect(froms[2]).toBeGreaterThan(froms[1]!);
  expect(froms[3]).toBeNull();
});

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
