/** The check itself: it tells what is wrong, and nothing that is right. */
import { Transcript } from '@undertext/transcript';
import { beforeEach, expect, test } from 'vitest';
import type { SpokenWord } from './room.js';
import { untruths } from './truth.js';

const samplesPerMs = 16;
/** Asleep from 2 to 102 s; all words begin alike. */
const spokenAtMs = { m10z: 1000, m11z: 2500, m12z: 101_000, m13z: 102_500, m14z: 103_500 };
const asleep = { source: 'microphone', fromMs: 2000, toMs: 102_000 } as const;

let transcript: Transcript;
let words: SpokenWord[];

beforeEach(() => {
  transcript = new Transcript();
  transcript.openTake('microphone', 0);
  words = Object.entries(spokenAtMs).map(([text, ms]) => ({ text, sample: ms * samplesPerMs }));
});

/** Sound from before the sleep and after it follows each other. */
function sleep(): void {
  const place = { source: 'microphone', take: 0, sample: 2000 * samplesPerMs } as const;
  transcript.addGap({ ...place, lostMs: 100_000, reason: 'sleep' });
  transcript.addAnchor({ ...place, atMs: 102_000, reason: 'gap' });
}

/** @param endMs of the source's sound, sleep left out */
function write(text: string, endMs: number): void {
  const endSample = endMs * samplesPerMs;
  const startSample = endSample - 100 * samplesPerMs;
  transcript.append({ source: 'microphone', take: 0, stream: 0, wordSlot: endMs, startSample, endSample, text });
}

const found = () =>
  untruths(
    {
      transcript,
      startedMs: 0,
      unheard: [asleep],
      room: { words: { microphone: words, computer: [] } },
      machine: { logs: [] },
    },
    'microphone',
  );

function lose(fromMs: number, toMs: number): void {
  const sample = toMs * samplesPerMs;
  transcript.addGap({ source: 'microphone', take: 0, sample, lostMs: toMs - fromMs, reason: 'overrun' });
}

test('every word in its place is the truth', () => {
  write('m10z', 1050);
  sleep();
  write(' m13z', 2550);
  write(' m14z', 3550);
  expect(found()).toEqual([]);
});

test('half a word after a sleep is none of those that were said in it', () => {
  write('m10z', 1050);
  sleep();
  write(' m1', 2550);
  lose(2550, 4000);
  expect(found()).toEqual([]);
});

test('half a word whose rest was not lost is told', () => {
  write('m10z', 1050);
  sleep();
  write(' m1', 2550);
  write(' m14z', 3550);
  expect(found()).toEqual(['"m1" was never said', '"m13z", said at 102500 ms, is neither shown nor in a marked gap']);
});

test('a word in a marked gap is told', () => {
  write('m10z', 1050);
  sleep();
  write(' m13z', 2550);
  write(' m14z', 3550);
  lose(3000, 4500);
  expect(found()).toEqual(['the gap from 103000 to 104500 ms is marked, but "m14z" in it was heard']);
});

test('words that are missing, doubled or not in order are told', () => {
  write('m10z', 1050);
  sleep();
  write(' m14z', 3550);
  write(' m14z', 3600);
  expect(found()).toEqual([
    '"m14z" comes after "m14z"',
    '"m13z", said at 102500 ms, is neither shown nor in a marked gap',
  ]);
});

test('a word that is shown at another time than it was said at is told', () => {
  write('m10z', 1050);
  sleep();
  write(' m13z', 3300);
  write(' m14z', 3550);
  expect(found()).toEqual(['"m13z", said at 102500 ms, is shown as said at 103300 or 103300 ms']);
});
