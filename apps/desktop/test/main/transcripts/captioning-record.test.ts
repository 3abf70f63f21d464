import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type SessionRecord, Transcript } from '@undertext/transcript';
import { Archive } from '@undertext/transcript/archive';
import { SessionStore } from '@undertext/transcript/session-store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { breakMs, CaptioningRecord } from '../../../src/main/transcripts/captioning-record.js';

let folder: string;
let store: SessionStore;
let record: CaptioningRecord;
let transcript: Transcript;
let clockMs = 0;
/** The wall clock when captioning begins. */
const wallMs = Date.UTC(2026, 0, 2, 9);
let isKept = true;
let changes = 0;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: wallMs });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'undertext-record-'));
  store = new SessionStore(path.join(folder, 'transcripts'), new Archive(path.join(folder, 'transcripts'), ':memory:'));
  await store.open();
  [clockMs, isKept, changes] = [5000, true, 0];
  transcript = new Transcript();
  record = new CaptioningRecord({
    now: () => clockMs,
    isKept: () => isKept,
    begin: (startedAt) => store.begin(startedAt),
    onChange: () => {
      changes++;
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
  fs.rmSync(folder, { recursive: true });
});

/** A word that ends at this session time, as soon as it was said. */
function say(text: string, endMs: number, source = 'microphone'): void {
  clockMs = 5000 + endMs;
  vi.setSystemTime(wallMs + endMs);
  const take = Math.max(
    0,
    transcript
      .snapshot()
      .sources.find(({ id }) => id === source)!
      .anchors.at(-1)!.take,
  );
  const [anchor] = transcript.anchorsOf(source, take);
  const endSample = (endMs - anchor!.atMs) * 16;
  const place = { source, take, stream: take, wordSlot: Math.round(endSample / 1280), endSample };
  transcript.append({ ...place, startSample: endSample - 4800, text });
}

const engine = { model: 'nano', quantisation: 'F16', device: 'cpu', delay: 6 };

async function kept(): Promise<SessionRecord[]> {
  await store.refresh();
  const listed = await store.list();
  return Promise.all(listed.map(({ id }) => store.read(id)));
}

const textOf = ({ sources }: SessionRecord) =>
  sources.map(({ words }) => words.map(({ text }) => text).join('')).join('|');

function begin(isLeftOut = () => false): void {
  record.begin(transcript, isLeftOut);
  record.noteEngine(engine);
  transcript.openTake('microphone', 0);
}

test('a session begins with the first word, and ends with captioning', async () => {
  begin();
  expect(record.live).toBeNull();
  say('One', 2000);
  const { live } = record;
  expect(live?.record()).toMatchObject({ end: 'open', engines: [{ ...engine, atMs: 0 }] });
  record.noteEngine({ ...engine, delay: 8 });
  record.noteEngine({ ...engine, delay: 8 });
  say(' two', 3000);
  clockMs += 4000;
  await record.end();
  expect(record.live).toBeNull();
  expect(changes).toBe(2);
  const [session, ...others] = await kept();
  expect(others).toEqual([]);
  expect(session).toMatchObject({ id: live?.id, end: 'complete', lengthMs: 7000 });
  expect(session!.engines).toEqual([
    { ...engine, atMs: 0 },
    { ...engine, delay: 8, atMs: 2000 },
  ]);
  expect(textOf(session!)).toBe('One two');
  expect(session!.startedAt).toBe(wallMs);
});

test('after half an hour without a word the next one begins another, with times of its own', async () => {
  begin();
  say('Before', 60_000);
  const nextMs = 60_000 + breakMs + 300;
  say(' after', nextMs);
  say(' that', nextMs + 5000);
  await record.end();
  const [after, before] = await kept();
  expect(before).toMatchObject({ end: 'complete', lengthMs: 60_000 });
  expect(textOf(before!)).toBe('Before');
  expect(textOf(after!)).toBe(' after that');
  expect(after!.sources[0]!.words.map(({ endMs }) => endMs)).toEqual([300, 5300]);
  expect(before!.startedAt).toBe(wallMs);
  expect(after!.startedAt).toBe(wallMs + nextMs - 300);
  expect(after!.engines).toEqual([{ ...engine, atMs: 0 }]);
});

test('a shorter silence ends nothing, and hours before the first word are none of its session', async () => {
  begin();
  say('Good', 4 * 3_600_000);
  say(' morning', 4 * 3_600_000 + breakMs - 1000);
  await record.end();
  const sessions = await kept();
  expect(sessions.map(textOf)).toEqual(['Good morning']);
  expect(sessions[0]!.lengthMs).toBeLessThan(breakMs);
});

test('what the sample says is left out, and what comes after it is not', async () => {
  let isSample = true;
  begin(() => isSample);
  say('This is a sample', 3000);
  isSample = false;
  transcript.openTake('microphone', 4000);
  say('Mine', 5000);
  await record.end();
  expect((await kept()).map(textOf)).toEqual([' Mine']);
});

test('nothing is written while it is not wanted; what was said is in memory all the same', async () => {
  isKept = false;
  begin();
  say('Not', 1000);
  say(' this', 2000);
  expect(record.transcript?.textOf('microphone')).toBe('Not this');
  isKept = true;
  await record.cut();
  say(' but this', 4000);
  await record.end();
  expect((await kept()).map(textOf)).toEqual([' but this']);
});

test('captioning that begins anew begins a session', async () => {
  begin();
  say('One', 1000);
  transcript = new Transcript();
  begin();
  say('Two', 1500);
  await record.end();
  expect((await kept()).map(textOf).sort()).toEqual(['One', 'Two']);
});
