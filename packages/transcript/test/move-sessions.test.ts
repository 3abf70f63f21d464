import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Archive } from '../src/archive.js';
import { readJournal, Transcript } from '../src/index.js';
import { copySessions, dropSessions } from '../src/move-sessions.js';
import { SessionStore, TranscriptFileError } from '../src/session-store.js';

let root: string;
const at = (...names: string[]) => path.join(root, ...names);
const write = (file: string, text: string) => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
};

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'undertext-move-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

test('brings all journals to another folder, which is made, and leaves other files', async () => {
  write(at('from', 'a.jsonl'), 'one\n');
  write(at('from', 'b.jsonl'), 'two\n');
  write(at('from', 'notes.txt'), 'mine');
  const ids = await copySessions(at('from'), at('new', 'to'), new Set(['b']));
  expect(ids).toEqual(['a']);
  await dropSessions(at('from'), ids);
  expect(fs.readdirSync(at('from')).sort()).toEqual(['b.jsonl', 'notes.txt']);
  expect(fs.readdirSync(at('new', 'to'))).toEqual(['a.jsonl']);
  expect(fs.readFileSync(at('new', 'to', 'a.jsonl'), 'utf8')).toBe('one\n');
});

test('of a move that was interrupted the rest is done; what is longer there stays', async () => {
  write(at('from', 'a.jsonl'), 'one\ntwo\n');
  write(at('to', 'a.jsonl'), 'one\n');
  write(at('from', 'b.jsonl'), 'one\n');
  write(at('to', 'b.jsonl'), 'one\nand more\n');
  expect((await copySessions(at('from'), at('to'), new Set())).sort()).toEqual(['a', 'b']);
  expect(fs.readFileSync(at('to', 'a.jsonl'), 'utf8')).toBe('one\ntwo\n');
  expect(fs.readFileSync(at('to', 'b.jsonl'), 'utf8')).toBe('one\nand more\n');
});

test('nothing is moved within one folder, by whatever name, nor where nothing was kept', async () => {
  write(at('from', 'a.jsonl'), 'one\n');
  fs.symlinkSync(at('from'), at('link'));
  expect(await copySessions(at('from'), at('link'), new Set())).toEqual([]);
  expect(await copySessions(at('none'), at('to'), new Set())).toEqual([]);
});

test('where it cannot be: one clear error, and nothing is left behind', async () => {
  write(at('from', 'a.jsonl'), 'one\n');
  fs.mkdirSync(at('from', 'b.jsonl'));
  await expect(copySessions(at('from'), at('to'), new Set())).rejects.toBeInstanceOf(TranscriptFileError);
  expect(fs.readdirSync(at('to'))).toEqual([]);
  write(at('file'), '');
  await expect(copySessions(at('from'), at('file'), new Set())).rejects.toBeInstanceOf(TranscriptFileError);
});

function say(transcript: Transcript, text: string, slot: number): void {
  const place = { source: 'microphone', take: 0, stream: 0, wordSlot: slot, startSample: slot * 1280 };
  transcript.append({ ...place, endSample: (slot + 1) * 1280, text });
}

const textIn = (file: string) =>
  readJournal(fs.readFileSync(file))!
    .record.sources[0]!.words.map(({ text }) => text)
    .join('');

async function begun() {
  const archive = new Archive(at('one'), at('index.db'));
  const store = new SessionStore(at('one'), archive);
  await store.open();
  const session = store.begin(new Date(2026, 0, 2));
  const transcript = new Transcript();
  session.follow(transcript);
  session.noteEngine({ atMs: 0, model: 'nano', quantisation: 'F16', device: 'cpu', delay: 6 });
  transcript.openTake('microphone', 0);
  say(transcript, 'One', 4);
  session.correct('microphone', 0, 'Once');
  await session.journal.flush();
  return { archive, store, session, transcript };
}

test('a session that goes on goes on in the other folder, whole', async () => {
  const { archive, store, session, transcript } = await begun();
  await archive.close();
  say(transcript, ' two', 9);
  const next = new Archive(at('two'), at('index.db'));
  await store.relocate(at('two'), next);
  await store.open();
  expect(fs.readdirSync(at('one'))).toEqual([]);
  say(transcript, ' three', 14);
  await session.end(2000);
  const file = at('two', `${session.id}.jsonl`);
  expect(textIn(file)).toBe('Once two three');
  expect(readJournal(fs.readFileSync(file))!.record).toMatchObject({ end: 'complete', engines: [{ delay: 6 }] });
  await expect.poll(async () => (await store.list()).map(({ end }) => end)).toEqual(['complete']);
  await next.close();
});

test('and where the other folder is the same by another name, in the file that it has', async () => {
  const { archive, store, session, transcript } = await begun();
  await archive.close();
  fs.symlinkSync(at('one'), at('link'));
  const next = new Archive(at('link'), at('index.db'));
  await store.relocate(at('link'), next);
  await store.open();
  say(transcript, ' two', 9);
  await session.end(2000);
  expect(session.journal.trouble).toBeNull();
  expect(textIn(at('one', `${session.id}.jsonl`))).toBe('Once two');
  await next.close();
});

test('a file or folder that is taken away while it is written is written anew, whole', async () => {
  const { archive, session, transcript } = await begun();
  const file = at('one', `${session.id}.jsonl`);
  fs.rmSync(file);
  say(transcript, ' two', 9);
  await session.journal.flush();
  expect(textIn(file)).toBe('Once two');
  fs.rmSync(at('one'), { recursive: true });
  say(transcript, ' three', 14);
  await session.journal.flush();
  expect(textIn(file)).toBe('Once two three');
  await session.end(2000);
  expect(session.journal.trouble).toBeNull();
  expect(readJournal(fs.readFileSync(file))!.record.end).toBe('complete');
  await archive.close();
});

test('a session of a part of a file is one too where it is written anew', async () => {
  const { archive, session } = await begun();
  const file = at('one', `${session.id}.jsonl`);
  fs.rmSync(file);
  await session.end(2000, false);
  expect(readJournal(fs.readFileSync(file))!.record).toMatchObject({ end: 'partial', lengthMs: 2000 });
  await archive.close();
});
