/** A disk that is full: a small tmpfs in a mount namespace of its own, which takes root on Linux. */
import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { DownloadServer, slowly } from './download-server.js';
import { catalogueData, modelBytes, modelFile, modelId, otherId } from './store-fixture.js';
import { temporaryFolder } from './temporary-folder.js';

const temporary = temporaryFolder();
const script = fileURLToPath(new URL('full-disk-process.mjs', import.meta.url));
const canMount =
  process.platform === 'linux' && spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'none', temporary]).status === 0;

test.skipIf(!canMount)('a full disk (skipped without root and unshare)', async () => {
  const bytes = modelBytes(500_000);
  const server = await DownloadServer.start(bytes);
  server.next.push(slowly(bytes, 10_000, 10));
  const catalogueFile = path.join(temporary, 'catalogue.json');
  writeFileSync(catalogueFile, JSON.stringify(catalogueData(server.address, bytes, modelBytes(2_000_000))));
  const own = path.join(temporary, 'own.gguf');
  writeFileSync(own, modelBytes(200_000));
  const options = { catalogueFile, home: path.join(temporary, 'home'), id: modelId, large: otherId, own };
  const { stdout } = await promisify(execFile)('unshare', ['-m', process.execPath, script, JSON.stringify(options)]);
  await server.stop();
  const { tooLarge, full, kept, again, resumed, ...outcomes } = JSON.parse(stdout);

  expect(tooLarge).toMatchObject({
    state: { type: 'absent' },
    problem: { code: 'disk-full', message: expect.stringMatching(/takes 2\.00 MB .* are free\. Free some space/) },
    files: [],
  });
  expect(full).toMatchObject({
    state: { type: 'paused', bytes: kept, interrupted: false },
    problem: {
      code: 'disk-full',
      message: expect.stringMatching(/^The disk is full: free some space, or move the models/),
    },
  });
  expect(kept).toBeGreaterThanOrEqual(100_000);
  expect(kept).toBeLessThan(bytes.length);
  expect(again).toMatchObject({ state: { type: 'paused', bytes: kept }, problem: { code: 'disk-full' } });
  expect(resumed).toEqual({ state: { type: 'ready' }, problem: null, files: [modelFile] });
  // The second attempt asked for nothing: there was no space for it.
  expect(server.requests.map(({ from }) => from)).toEqual([null, kept]);
  expect(outcomes.import).toMatchObject({ code: 'disk-full', files: [modelFile] });
});
