import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SessionSummary } from '@undertext/transcript';
import type { ExportChoice, Progress } from '@undertext/ui/transcripts-api';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type ExportSurroundings,
  fileName,
  TranscriptsExport,
} from '../../../src/main/transcripts/transcripts-export.js';

const summary = (id: string, changes: Partial<SessionSummary> = {}): SessionSummary => ({
  id,
  startedAt: Date.UTC(2026, 0, 31, 23, 30),
  utcOffsetMinutes: 60,
  title: null,
  firstWords: 'Good morning',
  end: 'complete',
  lengthMs: 1000,
  sources: ['microphone'],
  models: [],
  wordCount: 2,
  ...changes,
});

const choice: ExportChoice = {
  format: 'srt',
  times: false,
  fromMs: 1000,
  toMs: null,
  shiftMs: -500,
  lineEnds: 'crlf',
  byteOrderMark: true,
};

let folder: string;
let progress: (Progress | null)[];

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'undertext-export-'));
  progress = [];
});

afterEach(() => fs.rmSync(folder, { recursive: true }));

function exporting(changes: Partial<ExportSurroundings> = {}): TranscriptsExport {
  return new TranscriptsExport({
    exportText: async (id, options) => JSON.stringify({ id, ...options }),
    chooseFile: async (name) => path.join(folder, name),
    chooseFolder: async () => folder,
    onProgress: (now) => progress.push(now),
    onTrouble: () => {},
    ...changes,
  });
}

test('one is written as it was chosen, under a name that sorts by the clock of its place', async () => {
  const exported = exporting();
  const answer = await exported.run([summary('a')], choice, { microphone: 'Mic' });
  const name = '2026-02-01 00.30 Good morning.srt';
  expect(answer).toEqual({ ok: true, saved: { name, count: 1 } });
  expect(JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'))).toEqual({
    id: 'a',
    format: 'srt',
    times: false,
    lineEnds: 'crlf',
    byteOrderMark: true,
    labels: { microphone: 'Mic' },
    shiftMs: -500,
    fromMs: 1000,
  });
  expect(exported.last).toBe(path.join(folder, name));
  expect(progress).toEqual([{ done: 0, total: 1 }, null]);
});

test('the file that was agreed to be replaced is replaced; a name without a suffix replaces nothing', async () => {
  const agreed = path.join(folder, 'mine.srt');
  fs.writeFileSync(agreed, 'old');
  await exporting({ chooseFile: async () => agreed }).run([summary('a')], choice, {});
  expect(fs.readFileSync(agreed, 'utf8')).toContain('"id":"a"');

  const typed = path.join(folder, 'mine');
  const answer = await exporting({ chooseFile: async () => typed }).run([summary('b')], choice, {});
  expect(answer).toEqual({ ok: true, saved: { name: 'mine (2).srt', count: 1 } });
  expect(fs.readFileSync(agreed, 'utf8')).toContain('"id":"a"');
});

test('several go into a folder, each under a name of its own', async () => {
  fs.writeFileSync(path.join(folder, '2026-02-01 00.30 Good morning.srt'), 'there before');
  const sessions = [summary('a'), summary('b'), summary('c', { title: 'a/b: *?' })];
  const answer = await exporting().run(sessions, choice, {});
  expect(answer).toEqual({ ok: true, saved: { name: path.basename(folder), count: 3 } });
  expect(fs.readdirSync(folder).sort()).toEqual([
    '2026-02-01 00.30 Good morning (2).srt',
    '2026-02-01 00.30 Good morning (3).srt',
    '2026-02-01 00.30 Good morning.srt',
    '2026-02-01 00.30 a b.srt',
  ]);
  expect(fs.readFileSync(path.join(folder, '2026-02-01 00.30 Good morning.srt'), 'utf8')).toBe('there before');
  expect(progress).toEqual([{ done: 0, total: 3 }, { done: 1, total: 3 }, { done: 2, total: 3 }, null]);
});

test('cancelled, it stops after the one that it is at', async () => {
  const exported: TranscriptsExport = exporting({
    exportText: async (id) => {
      if (id === 'b') exported.cancel();
      return id;
    },
  });
  const answer = await exported.run([summary('a'), summary('b'), summary('c')], choice, {});
  expect(answer).toEqual({ ok: false, reason: 'cancelled', done: 2 });
  expect(fs.readdirSync(folder)).toHaveLength(2);
});

test('another one ends the one before, whose end says nothing of it', async () => {
  let goOn = () => {};
  const waiting = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const exported = exporting({
    exportText: async (id) => {
      if (id === 'a') await waiting;
      if (id === 'c') {
        goOn();
        await before;
      }
      return id;
    },
  });
  const before = exported.run([summary('a'), summary('b')], choice, {});
  await expect.poll(() => progress.length).toBe(1);
  exported.cancel();
  const answer = await exported.run([summary('c'), summary('d')], choice, {});
  expect(await before).toMatchObject({ ok: false, reason: 'cancelled' });
  expect(answer).toMatchObject({ ok: true, saved: { count: 2 } });
  expect(progress.filter((now) => now === null)).toHaveLength(1);
});

test('what goes wrong is said, with how many were written before', async () => {
  const nowhere = path.join(folder, 'gone', 'file.srt');
  const one = await exporting({ chooseFile: async () => nowhere }).run([summary('a')], choice, {});
  expect(one).toEqual({ ok: false, reason: 'failed' });
  const answer = await exporting({
    exportText: (id) => (id === 'b' ? Promise.reject(new Error('damaged')) : Promise.resolve(id)),
  }).run([summary('a'), summary('b')], choice, {});
  expect(answer).toEqual({ ok: false, reason: 'failed', done: 1 });
  expect(await exporting({ chooseFile: async () => null }).run([summary('a')], choice, {})).toEqual({
    ok: false,
    reason: 'cancelled',
  });
  expect(progress.at(-1)).toBeNull();
});

test('a name is safe, whatever was said', () => {
  expect(fileName(summary('a', { firstWords: '' }))).toBe('2026-02-01 00.30');
  expect(fileName(summary('a', { title: '../../etc/passwd' }))).not.toMatch(/[/\\]/);
});
