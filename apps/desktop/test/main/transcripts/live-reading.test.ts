import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readingOf, Transcript } from '@undertext/transcript';
import { Archive } from '@undertext/transcript/archive';
import { type LiveSession, SessionStore } from '@undertext/transcript/session-store';
import type { ReadingChange } from '@undertext/ui/transcripts-api';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LiveReading } from '../../../src/main/transcripts/live-reading.js';

let folder: string;
let session: LiveSession;
let transcript: Transcript;

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'undertext-live-'));
  const store = new SessionStore(folder, new Archive(folder, ':memory:'));
  await store.open();
  session = store.begin(new Date(2026, 0, 2));
  transcript = new Transcript();
  session.follow(transcript);
  transcript.openTake('microphone', 0);
  transcript.openTake('computer', 0);
});

afterEach(async () => {
  await session.end(0);
  fs.rmSync(folder, { recursive: true });
});

function say(text: string, slot: number, source = 'microphone'): void {
  const samples = { startSample: 1280 * slot, endSample: 1280 * (slot + 1) };
  transcript.append({ source, take: 0, stream: 0, wordSlot: slot, ...samples, text });
}

/** What a window has after the changes. */
function grown(reading: LiveReading['reading'], changes: readonly ReadingChange[]) {
  const shown = structuredClone(reading);
  for (const change of changes) {
    if (change.type === 'paragraph') shown.paragraphs.push(change.paragraph);
    else if (change.type === 'gap') shown.gaps.push(change.gap);
    else if (change.type === 'words') {
      const paragraph = shown.paragraphs.find(({ id }) => id === change.paragraph)!;
      paragraph.words = [...paragraph.words.slice(0, change.from), ...change.words];
    }
  }
  shown.paragraphs.sort((a, b) => a.startMs - b.startMs);
  return shown;
}

test('what is opened and what it grows by are what is read later', () => {
  say('One', 2);
  say(' two', 4);
  const changes: ReadingChange[] = [];
  const live = new LiveReading(session, (change) => changes.push(change));
  const opened = structuredClone(live.reading);
  say('-', 4);
  say(' three', 6);
  say('Hello', 8, 'computer');
  transcript.addGap({ source: 'microphone', take: 0, sample: 1280 * 10, lostMs: 700, reason: 'overrun' });
  transcript.addAnchor({ source: 'microphone', take: 0, sample: 1280 * 10, atMs: 1500, reason: 'gap' });
  say(' after', 12);
  say(' much later', 80);
  say(' there', 90, 'computer');
  const { paragraphs, gaps } = readingOf(session.record());
  expect(grown(opened, changes)).toMatchObject({ paragraphs, gaps });
  expect(paragraphs.map(({ words }) => words.join(''))).toEqual([
    'One two- three',
    'Hello',
    ' after',
    ' much later',
    ' there',
  ]);
  // Each change tells of the last words alone.
  for (const change of changes) if (change.type === 'words') expect(change.words).toHaveLength(1);
  live.stop();
  const told = changes.length;
  say(' more', 100);
  expect(changes).toHaveLength(told);
});

test('what was sent is never changed later', () => {
  const changes: ReadingChange[] = [];
  const live = new LiveReading(session, (change) => changes.push(change));
  say('One', 2);
  const sent = structuredClone(changes[0]);
  say(' two', 4);
  expect(changes[0]).toEqual(sent);
  live.stop();
});
