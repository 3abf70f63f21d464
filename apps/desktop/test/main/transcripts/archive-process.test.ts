import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ArchiveProcess } from '../../../src/main/transcripts/archive-process.js';
import { archiveWorker, startArchiveWorker } from './archive-worker-host.js';

test('one that does not answer is gone all the same once it is closed', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'undertext-thread-'));
  const script = path.join(folder, 'worker.mjs');
  const alive = path.join(folder, 'alive');
  fs.writeFileSync(
    script,
    `import fs from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', () => { for (;;) fs.writeFileSync(${JSON.stringify(alive)}, String(Date.now())); });`,
  );
  const lost: string[] = [];
  const onLost = ({ message }: Error) => void lost.push(message);
  const archive = new ArchiveProcess({
    start: () => startArchiveWorker(folder, path.join(folder, 'index.db'), script),
    onLost,
  });
  const listed = archive.list();
  listed.catch(() => {});
  await expect.poll(() => fs.existsSync(alive)).toBe(true);
  await archive.close();
  await expect(listed).rejects.toThrow('ended');
  fs.rmSync(alive);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(fs.existsSync(alive)).toBe(false);
  expect(lost).toEqual([]);
  fs.rmSync(folder, { recursive: true });
});

test('one that dies fails what waits for it, is told of, and is there again with the next call', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'undertext-thread-'));
  // The archive, which dies where a file says so.
  const script = path.join(folder, 'worker.mjs');
  fs.writeFileSync(
    script,
    `import fs from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    await import(${JSON.stringify(archiveWorker)});
    parentPort.on('message', () => { if (fs.existsSync(${JSON.stringify(path.join(folder, 'die'))})) process.exit(3); });`,
  );
  const lost: string[] = [];
  const archive = new ArchiveProcess({
    start: () => startArchiveWorker(folder, path.join(folder, 'index.db'), script),
    onLost: ({ message }) => lost.push(message),
  });
  await archive.sync();
  expect(await archive.list()).toEqual([]);
  fs.writeFileSync(path.join(folder, 'die'), '');
  await expect(archive.list()).rejects.toThrow('ended with 3');
  expect(lost).toHaveLength(1);
  fs.rmSync(path.join(folder, 'die'));
  expect(await archive.list()).toEqual([]);
  await archive.close();
  expect(lost).toHaveLength(1);
  await expect(async () => archive.list()).rejects.toThrow('closed');
  fs.rmSync(folder, { recursive: true });
});
