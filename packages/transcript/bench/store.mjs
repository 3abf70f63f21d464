// How quick the transcripts are with many sessions: `pnpm bench transcripts`, or
//
//   node packages/transcript/bench/store.mjs [<sessions of one hour, 1000> [<hours of the long one, 10>]]
//
// Makes them in a temporary folder (about 2 MB a session), which is removed at the end.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { ArchiveClient } from '../dist/archive-client.js';
import { readJournal } from '../dist/index.js';
import { SessionStore } from '../dist/session-store.js';
import { queries, writeManySessions } from './many-sessions.mjs';

const [sessions, hours] = [Number(process.argv[2] ?? 1000), Number(process.argv[3] ?? 10)];

async function timed(what, work) {
  const start = performance.now();
  const result = await work();
  const ms = performance.now() - start;
  // The heap is this thread's, which is the app's main; the archive is a process there, and a thread here.
  const { rss, heapUsed } = process.memoryUsage();
  const memory = `process ${Math.round(rss / 1e6)} MB, heap of this thread ${Math.round(heapUsed / 1e6)} MB`;
  console.log(`${what.padEnd(58)} ${ms.toFixed(ms < 100 ? 1 : 0).padStart(8)} ms   (${memory})`);
  return result;
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'undertext-bench-'));
const transcripts = path.join(folder, 'transcripts');
const indexFile = path.join(folder, 'index.db');
const workerFile = new URL('../dist/archive-worker.js', import.meta.url);

function openStore() {
  const worker = new Worker(workerFile, { workerData: { folder: transcripts, indexFile } });
  const client = new ArchiveClient(worker);
  worker.on('error', (error) => client.lose(error));
  return { client, store: new SessionStore(transcripts, client) };
}

try {
  const long = writeManySessions(transcripts, sessions, hours);
  console.log(`${sessions} sessions of one hour and one of ${hours} hours`);
  let opened = openStore();
  await timed('first start: all taken into the index', () => opened.store.open());
  await opened.client.close();
  console.log(`index: ${Math.round(fs.statSync(indexFile).size / 1e6)} MB`);
  opened = openStore();
  await timed('a start with the index', () => opened.store.open());
  const { store, client } = opened;
  const list = await timed('list', () => store.list());
  await timed('open a session of one hour', () => store.read(list.at(-1).id));
  await timed(`open the session of ${hours} hours`, () => store.read(long));
  await timed('  of which reading the journal, without the thread', () =>
    readJournal(fs.readFileSync(path.join(transcripts, `${long}.jsonl`))),
  );
  for (const query of queries) {
    const { hits } = await timed(`search "${query}"`, () => store.search(query));
    console.log(`    ${hits.length} hits`);
  }
  await timed('rename one', () => store.rename(list[5].id, 'Another title'));
  for (const format of ['srt', 'vtt', 'txt', 'json']) {
    await timed(`export the ${hours} hours as ${format}`, () => store.exportText(long, { format }));
  }
  await client.close();
} finally {
  fs.rmSync(folder, { recursive: true });
}
