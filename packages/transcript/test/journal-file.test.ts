import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type JournalEntry, readJournal, type SessionRecord, Transcript } from '../src/index.js';
import { JournalFile } from '../src/journal-file.js';
import { RecordingDisk } from './recording-disk.js';
import { recordOf } from './session-records.js';
import { pauses, speak, speech } from './spoken-words.js';

const start: JournalEntry = {
  type: 'session',
  version: 1,
  id: 'one',
  startedAt: 1_767_323_045_000,
  utcOffsetMinutes: 60,
};

let folder: string;
let file: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'undertext-journal-'));
  file = path.join(folder, 'one.jsonl');
});

afterEach(() => {
  vi.useRealTimers();
  fs.rmSync(folder, { recursive: true });
});

function textOf(record: SessionRecord): Record<string, string> {
  return Object.fromEntries(record.sources.map(({ id, words }) => [id, words.map(({ text }) => text).join('')]));
}

describe('a journal', () => {
  test('gives back all that was said, with its times, anchors and gaps', async () => {
    await fc.assert(
      fc.asyncProperty(speech, speech, pauses, async (mine, theirs, stops) => {
        fs.rmSync(file, { force: true });
        const journal = new JournalFile(file);
        journal.append(start);
        const transcript = new Transcript();
        speak(transcript, 'microphone', mine.slice(0, 10), stops);
        journal.follow(transcript);
        speak(transcript, 'microphone', mine.slice(10), stops);
        speak(transcript, 'computer', theirs);
        journal.append({ type: 'end', atMs: 0 });
        await journal.close();
        expect(journal.trouble).toBeNull();
        const reading = readJournal(fs.readFileSync(file));
        const { sources, lengthMs } = recordOf(transcript);
        expect(reading).toMatchObject({ damagedLines: 0, wholeBytes: journal.syncedBytes });
        expect(reading?.record.sources).toEqual(sources);
        expect(reading?.record.lengthMs).toBeGreaterThanOrEqual(lengthMs);
        expect(reading?.record.end).toBe('complete');
      }),
      { numRuns: 40 },
    );
  });

  test('has the title and the corrections that came last, and what was heard beside them', async () => {
    const journal = new JournalFile(file);
    journal.append(start);
    const transcript = new Transcript();
    journal.follow(transcript);
    speak(
      transcript,
      'microphone',
      [' one', ' too', ' three'].map((text) => ({ text, slots: 4, soundMs: 200 })),
    );
    journal.append({ type: 'engine', atMs: 0, model: 'nano', quantisation: 'F16', device: 'cpu', delay: 6 });
    journal.append({ type: 'correction', source: 'microphone', word: 1, text: 'to' });
    journal.append({ type: 'correction', source: 'microphone', word: 1, text: 'two' });
    journal.append({ type: 'correction', source: 'microphone', word: 2, text: 'tree' });
    journal.append({ type: 'correction', source: 'microphone', word: 2, text: null });
    journal.append({ type: 'title', title: 'Counting' });
    await journal.close();
    const { record } = readJournal(fs.readFileSync(file))!;
    expect(record).toMatchObject({ title: 'Counting', end: 'open', engines: [{ delay: 6, model: 'nano' }] });
    expect(textOf(record)).toEqual({ microphone: ' one two three' });
    expect(record.sources[0]!.words.map(({ heard }) => heard)).toEqual([undefined, ' too', undefined]);
  });

  test('has the anchors of a take in order, whenever they came', async () => {
    const journal = new JournalFile(file);
    journal.append(start);
    const anchor = { source: 'microphone', take: 0, reason: 'gap' } as const;
    for (const sample of [0, 3200, 1600])
      journal.append({ type: 'anchor', anchor: { ...anchor, sample, atMs: sample / 16 } });
    await journal.close();
    const { record } = readJournal(fs.readFileSync(file))!;
    expect(record.sources[0]!.anchors.map(({ sample }) => sample)).toEqual([0, 1600, 3200]);
  });

  test('that was closed on a full disk is written when there is room', async () => {
    vi.useFakeTimers();
    const disk = new RecordingDisk();
    disk.failure = 'ENOSPC';
    const journal = new JournalFile(file, { disk });
    journal.append(start);
    journal.append({ type: 'end', atMs: 5 });
    await journal.close();
    expect(journal.trouble?.failure).toBe('disk-full');
    let isSaved = false;
    void journal.saved.then(() => {
      isSaved = true;
    });
    await vi.advanceTimersByTimeAsync(5000);
    expect(isSaved).toBe(false);
    disk.failure = null;
    await vi.advanceTimersByTimeAsync(1500);
    expect(isSaved).toBe(true);
    expect(readJournal(Buffer.from(disk.durable))).toMatchObject({ damagedLines: 0, record: { end: 'complete' } });
  });

  test('never takes the place of a file that is there', async () => {
    fs.writeFileSync(file, 'mine');
    const journal = new JournalFile(file);
    journal.append(start);
    await journal.flush();
    expect(journal.trouble).toMatchObject({ failure: 'failed' });
    expect(fs.readFileSync(file, 'utf8')).toBe('mine');
    await journal.close();
  });

  test('goes on behind what is whole', async () => {
    const first = new JournalFile(file);
    first.append(start);
    await first.close();
    fs.appendFileSync(file, '{"type":"title","ti');
    const { wholeBytes } = readJournal(fs.readFileSync(file))!;
    const second = new JournalFile(file, { wholeBytes });
    second.append({ type: 'title', title: 'a' });
    await second.close();
    expect(readJournal(fs.readFileSync(file))).toMatchObject({ damagedLines: 0, record: { title: 'a' } });
  });

  test('is for its owner alone, and makes its folder', async () => {
    file = path.join(folder, 'new', 'one.jsonl');
    const journal = new JournalFile(file);
    journal.append(start);
    await journal.close();
    if (process.platform !== 'win32') expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(journal.trouble).toBeNull();
  });
});

describe('durability', () => {
  test('what is said is on disk for good within a second, on a disk that takes its time', async () => {
    vi.useFakeTimers();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ waitMs: fc.integer({ min: 0, max: 700 }), diskMs: fc.integer({ min: 0, max: 80 }) }), {
          minLength: 1,
          maxLength: 60,
        }),
        async (steps) => {
          const disk = new RecordingDisk();
          const journal = new JournalFile(file, { disk });
          journal.append(start);
          const saidAt: { text: string; atMs: number }[] = [];
          for (const [index, { waitMs, diskMs }] of steps.entries()) {
            disk.latencyMs = diskMs;
            const text = `word ${index}.`;
            saidAt.push({ text, atMs: Date.now() });
            journal.append({ type: 'title', title: text });
            await vi.advanceTimersByTimeAsync(waitMs);
          }
          await vi.advanceTimersByTimeAsync(2000);
          for (const { text, atMs } of saidAt) {
            const durable = disk.durableStates.find(({ content }) => content.includes(`"${text}"`));
            expect(durable!.atMs - atMs).toBeLessThanOrEqual(1000);
          }
          await journal.close();
        },
      ),
      { numRuns: 60 },
    );
  });

  test('cut at any byte, all that was whole before comes back', async () => {
    const journal = new JournalFile(file);
    journal.append(start);
    const transcript = new Transcript();
    journal.follow(transcript);
    speak(transcript, 'microphone', fc.sample(speech, { numRuns: 3, seed: 5 }).flat().slice(0, 60));
    await journal.close();
    const bytes = fs.readFileSync(file);
    const whole = recordOf(transcript).sources[0]!.words;
    const firstLine = bytes.indexOf('\n') + 1;
    let seen = 0;
    for (let length = 0; length <= bytes.length; length++) {
      const reading = readJournal(bytes.subarray(0, length));
      if (length < firstLine) {
        expect(reading).toBeNull();
        continue;
      }
      expect(reading?.damagedLines).toBe(0);
      const words = reading!.record.sources[0]?.words ?? [];
      expect(words.length).toBeGreaterThanOrEqual(seen);
      seen = words.length;
      for (const [index, word] of words.slice(0, -1).entries()) expect(word).toEqual(whole[index]);
      const last = words.at(-1);
      if (last) expect(whole[words.length - 1]!.text.startsWith(last.text)).toBe(true);
      const next = bytes.indexOf('\n', length);
      if (next >= 0 && length === reading?.wholeBytes) expect(words.length).toBeLessThanOrEqual(whole.length);
    }
    expect(seen).toBe(whole.length);
  });

  test('zeros, as a disk without power leaves them, cost their lines alone', () => {
    const lines = [start, ...['a', 'b', 'c'].map((title): JournalEntry => ({ type: 'title', title }))];
    const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const at = bytes.indexOf('"b"');
    bytes.fill(0, at, at + 3);
    expect(readJournal(bytes)).toMatchObject({ damagedLines: 1, record: { title: 'c' } });
    expect(readJournal(Buffer.concat([bytes, Buffer.alloc(4096)]))).toMatchObject({
      damagedLines: 1,
      wholeBytes: bytes.length,
    });
  });

  test('entries of a later version, and damaged ones, are passed over', () => {
    const lines = [
      JSON.stringify({ ...start, later: true }),
      '{"type":"mood","atMs":3}',
      '{"type":"text","source":"microphone","text":"lost"}',
      '{"type":"word","word":{"source":"microphone"}}',
      'not json',
      '{"type":"title","title":"kept"}',
    ];
    const bytes = Buffer.from(`${lines.join('\n')}\n`);
    expect(readJournal(bytes)).toMatchObject({ damagedLines: 3, record: { title: 'kept', sources: [] } });
  });

  test.each(['', '\n', '{}\n', 'GIF89a\n', '{"type":"session"}\n'])('%j is no journal', (text) => {
    expect(readJournal(Buffer.from(text))).toBeNull();
  });
});

describe('trouble', () => {
  test('is told once, what was said waits, and is written when the disk takes it; a failed sync is not believed', async () => {
    vi.useFakeTimers();
    const disk = new RecordingDisk();
    const told: (string | null)[] = [];
    const journal = new JournalFile(file, { disk, onTrouble: (error) => told.push(error?.message ?? null) });
    journal.append(start);
    await vi.advanceTimersByTimeAsync(500);
    disk.failure = 'ENOSPC';
    for (let i = 0; i < 50; i++) {
      journal.append({ type: 'title', title: `t${i}` });
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(told).toEqual([expect.stringContaining('the disk is full')]);
    expect(journal.trouble?.failure).toBe('disk-full');
    disk.failure = null;
    disk.failingSyncs = 1;
    await vi.advanceTimersByTimeAsync(3000);
    expect(told.at(-1)).toBeNull();
    expect(journal.trouble).toBeNull();
    expect(readJournal(Buffer.from(disk.durable))).toMatchObject({ damagedLines: 0, record: { title: 't49' } });
    await journal.close();
  });

  // Root may write on a full disk's reserve, but not on a tmpfs.
  const canMount = process.platform === 'linux' && spawnSync('unshare', ['--mount', 'true']).status === 0;
  const script = fileURLToPath(new URL('journal-file-trial.mjs', import.meta.url));

  test.skipIf(!canMount)('a full disk: the text stays, and is written when there is room (takes root)', () => {
    const command = 'mount -t tmpfs -o size=64k,mode=700 tmpfs "$1" && exec "$2" "$3" "$1"';
    const inside = ['--mount', '--propagation', 'private', 'sh', '-c', command, 'sh', folder, process.execPath, script];
    expect(JSON.parse(execFileSync('unshare', inside).toString())).toEqual({
      told: ['disk-full', null],
      whileFull: { isWhole: true, hasAll: false },
      afterwards: { damagedLines: 0, words: 2000, isWhole: true },
    });
  });
});
