import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ByteAnswer, ByteRequest } from '../../../src/contract/decoder.js';
import { mostBytes } from '../../../src/contract/decoder-limits.js';
import { FileReader } from '../../../src/main/files/file-reader.js';

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'undertext-files-'));
});
afterEach(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});

function file(bytes: Uint8Array): string {
  const name = path.join(folder, 'file');
  fs.writeFileSync(name, bytes);
  return name;
}

/** Asks as the decoding window does. */
async function serve(name: string) {
  const reader = await FileReader.open(name);
  const { port1, port2 } = new MessageChannel();
  reader.serve({
    on: (event, listener) => port1.on(event, (data: unknown) => listener({ data })),
    postMessage: (message) => port1.postMessage(message),
    start: () => port1.start(),
    close: () => port1.close(),
  });
  const ask = (request: unknown): Promise<ByteAnswer> =>
    new Promise((resolve) => {
      port2.once('message', resolve);
      port2.postMessage(request);
    });
  return { reader, ask };
}

describe('a file', () => {
  test('is read in ranges', async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251);
    const { reader, ask } = await serve(file(bytes));
    expect(reader.size).toBe(100_000);
    const request: ByteRequest = { id: 7, start: 12_345, end: 67_890 };
    expect(await ask(request)).toEqual({ id: 7, bytes: bytes.slice(12_345, 67_890) });
    await reader.close();
  });

  test.each<[string, () => string]>([
    ['folder', () => folder],
    ['empty', () => file(new Uint8Array())],
    ['vanished', () => path.join(folder, 'none')],
    ['vanished', () => path.join(file(new Uint8Array(1)), 'below-a-file')],
  ])('that cannot be opened is told as %s', async (problem, name) => {
    await expect(FileReader.open(name())).rejects.toMatchObject({ problem });
  });

  test.skipIf(process.platform === 'win32')('that is a pipe is not waited for', async () => {
    const name = path.join(folder, 'pipe');
    execFileSync('mkfifo', [name]);
    await expect(FileReader.open(name)).rejects.toMatchObject({ problem: 'unreadable' });
  });

  test('that became shorter gives no more', async () => {
    const name = file(new Uint8Array(1000));
    const { reader, ask } = await serve(name);
    fs.truncateSync(name, 500);
    expect(await ask({ id: 1, start: 400, end: 500 })).toEqual({ id: 1, bytes: new Uint8Array(100) });
    expect(await ask({ id: 2, start: 400, end: 600 })).toEqual({ id: 2, problem: 'changed' });
    await reader.close();
  });

  test('that was deleted is read to its end, as it is open', async () => {
    const name = file(new Uint8Array(1000).fill(3));
    const { reader, ask } = await serve(name);
    fs.rmSync(name);
    expect(await ask({ id: 1, start: 0, end: 1000 })).toEqual({ id: 1, bytes: new Uint8Array(1000).fill(3) });
    await reader.close();
  });

  test('is asked for by ranges alone, and for so much at a time', async () => {
    const { reader, ask } = await serve(file(new Uint8Array(10)));
    const refused = [
      'bytes',
      { id: 1, start: -1, end: 5 },
      { id: 1, start: 5, end: 5 },
      { id: 1, start: 0, end: mostBytes + 1 },
      { id: 1, start: 0.5, end: 2 },
    ];
    // None of them is answered: what comes is the answer to the last.
    for (const request of refused) void ask(request);
    expect(await ask({ id: 9, start: 0, end: 1 })).toMatchObject({ id: 9 });
    await reader.close();
  });
});
