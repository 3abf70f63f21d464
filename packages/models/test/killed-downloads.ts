import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { DownloadServer, slowly } from './download-server.js';
import {
  catalogueData,
  catalogueOf,
  filesIn,
  makeFixture,
  modelBytes,
  modelFile,
  modelId,
  partialName,
} from './store-fixture.js';
import { StoreProcess } from './store-process.js';

/**
 * Downloads one file in so many processes that are killed on their way, and one that is not. Every process must go on
 * from where the one before was, and the file must be right in the end.
 */
export async function downloadWithKills(parent: string, kills: number): Promise<void> {
  const bytes = modelBytes(100_000 * (kills + 2));
  const server = await DownloadServer.start(bytes);
  // Faster than a process can be killed, most would not be.
  server.usually = slowly(bytes, 5000, 20);
  const data = catalogueData(server.address, bytes);
  const fixture = makeFixture(parent, catalogueOf(server.address, bytes));
  const partial = path.join(fixture.folder, partialName(modelFile, bytes));
  let had = 0;
  for (let count = 0; count < kills; count++) {
    const running = new StoreProcess(fixture, data, modelId);
    const enough = had + 10_000 + Math.floor(Math.random() * 30_000);
    await running.until((state) => state?.type === 'downloading' && state.bytes >= enough);
    await running.kill();
    expect(running.outcome).toBeUndefined();
    const have = statSync(partial).size;
    expect(have).toBeGreaterThanOrEqual(enough);
    expect(have).toBeLessThan(bytes.length);
    expect(server.requests).toHaveLength(count + 1);
    expect(server.requests.at(-1)?.from ?? 0).toBe(had);
    // Half a file is never a model.
    const { state } = (await fixture.open()).find(modelId);
    expect(['paused', 'downloading']).toContain(state.type);
    had = have;
  }
  const last = new StoreProcess(fixture, data, modelId);
  await last.ended;
  await server.stop();
  expect(last.outcome).toEqual({ state: { type: 'ready' }, problem: null });
  expect(server.requests.at(-1)?.from).toBe(had);
  expect(filesIn(fixture.folder)).toEqual([modelFile]);
  expect(readFileSync(path.join(fixture.folder, modelFile)).equals(bytes)).toBe(true);
}
