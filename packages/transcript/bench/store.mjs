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

const [sessions, hours] = [Number(process.argv[2] ?? 1000), Number(process.argv[3] ?? 10)];
/** A fluent speaker's. */
const wordsPerHour = 9000;
const hourMs = 3_600_000;
const chinese = [...'我们今天开会议讨论计划安排时间地点人员结果问题方案'];
const arabic = ['الكتاب', 'قرأ', 'المدرسة', 'اجتماع', 'اليوم', 'سؤال', 'في', 'من'];

let state = 1;
function random() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}

const pick = (list) => list[Math.floor(random() * list.length)];
const letters = [...'etaoinshrdlucmfwyp'];
const vocabulary = Array.from({ length: 20_000 }, () =>
  Array.from({ length: 2 + Math.floor(random() * 8) }, () => pick(letters)).join(''),
);
/** Some words are said far more often than others. */
const latin = () => ` ${vocabulary[Math.floor(20_000 ** random()) - 1]}`;

function writeSession(folder, startedAt, length) {
  const id = `${new Date(startedAt).toISOString().replace(/[-:T]/g, '').slice(0, 8)}-${String(startedAt % 1e9).padStart(9, '0')}`;
  const lines = [JSON.stringify({ type: 'session', version: 1, id, startedAt, utcOffsetMinutes: 0 })];
  const source = 'microphone';
  lines.push(JSON.stringify({ type: 'anchor', anchor: { source, take: 0, sample: 0, atMs: 0, reason: 'start' } }));
  const kind = random();
  const count = length * wordsPerHour;
  for (let i = 0; i < count; i++) {
    const text = kind < 0.1 ? pick(chinese) : kind < 0.2 ? ` ${pick(arabic)}` : latin();
    const isEnd = i % 12 === 11;
    // A pause after some sentences.
    const startMs = Math.floor((i * length * hourMs) / count / 10) * 10;
    const endMs = startMs + (i % 60 === 59 ? 80 : 380);
    const place = {
      take: 0,
      startSample: 16 * startMs,
      endSample: 16 * endMs,
      stream: 0,
      wordSlot: i,
      turn: Math.floor(i / 60),
    };
    lines.push(
      JSON.stringify({ type: 'word', word: { source, text: isEnd ? `${text}.` : text, startMs, endMs, ...place } }),
    );
  }
  lines.push(JSON.stringify({ type: 'end', atMs: length * hourMs }));
  fs.writeFileSync(path.join(folder, `${id}.jsonl`), `${lines.join('\n')}\n`);
  return id;
}

async function timed(what, work) {
  const start = performance.now();
  const result = await work();
  const ms = performance.now() - start;
  // The heap is this thread's, which is the app's main; the rest of the process has the archive's thread in it.
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
  fs.mkdirSync(transcripts);
  const first = Date.UTC(2024, 0, 1);
  for (let i = 0; i < sessions; i++) writeSession(transcripts, first + i * 8 * hourMs, 1);
  const long = writeSession(transcripts, first + sessions * 8 * hourMs, hours);
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
  const searches = [
    vocabulary[2],
    vocabulary[900],
    vocabulary[19_000],
    `${vocabulary[3]} ${vocabulary[7]}`,
    'zz',
    '会议',
    '议',
    'كتاب',
  ];
  for (const query of searches) {
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
