/**
 * Two hours at an accelerated clock, with random faults under one seed. To replay one: UNDERTEXT_SOAK_SEED=N pnpm soak; a
 * part of it, by the faults' numbers: UNDERTEXT_SOAK_FAULTS=FROM-TO, without TO.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Transcript } from '@undertext/transcript';
import type { SourceId } from '@undertext/ui/captions-api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Course, runCourse } from '../test/steady/fault-course.js';
import { type SteadyApp, sources } from '../test/steady/steady-app.js';
import { untruths } from '../test/steady/truth.js';

const given = process.env.UNDERTEXT_SOAK_SEED;
const seed = given === undefined ? Date.now() % 1_000_000 : Number(given);
const lengthMs = 2 * 3_600_000;
const faultCount = 1500;
const [from = 0, to = faultCount] = process.env.UNDERTEXT_SOAK_FAULTS?.split('-').map(Number) ?? [];
/** What the app may keep in the end beside its transcript, MiB: less than 3 KiB for each stream or fault. */
const mostKept = 4;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

let course: Course | undefined;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  course?.app.close();
  vi.useRealTimers();
});

function heapUsed(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

/** What the test wrote down, which grows with all that was said. */
function forgetRecords({ room, machine, changes, warnings, unheard }: SteadyApp): void {
  for (const records of [room.words.microphone, room.words.computer, machine.logs, changes, warnings, unheard]) {
    records.length = 0;
  }
}

/** MiB. */
function sizeOf(transcript: Transcript): number {
  const snapshot = transcript.snapshot();
  const before = heapUsed();
  const copy = Transcript.from(structuredClone(snapshot));
  const size = heapUsed() - before;
  // Only what is still needed was there to be measured.
  expect(copy.seq).toBe(transcript.seq);
  return size;
}

test('every word that was not in a marked gap is in the transcript once and in order, and memory stays flat', async () => {
  console.log(`seed ${seed}, faults ${from} to ${to}`);
  let shown = '';
  let usedAtStart: number | undefined;
  course = await runCourse(seed, { lengthMs, faultCount, from, to }, ({ app }) => {
    usedAtStart ??= heapUsed();
    const text = app.shown('microphone');
    expect(text.startsWith(shown)).toBe(true);
    shown = text;
  });
  const { app, history } = course;
  const count = (source: SourceId) => app.shown(source).split(' ').length;
  const gaps = sources.reduce((sum, source) => sum + app.transcript.gapsOf(source).length, 0);
  console.log(
    `${history.length} faults, ${sources.map(count).join(' + ')} words, ${app.machine.logs.length} streams, ` +
      `${gaps} gaps`,
  );
  const wrong = sources.flatMap((source) => untruths(app, source));
  if (wrong.length > 0) console.log(history.join('\n'));
  expect(wrong).toEqual([]);

  const usedWithRecords = heapUsed();
  forgetRecords(app);
  const used = heapUsed();
  const transcript = sizeOf(app.transcript);
  const kept = used - usedAtStart! - transcript;
  const inWords = [usedAtStart!, usedWithRecords, used, transcript, kept].map((size) => size.toFixed(1));
  console.log(
    `heap, MiB: ${inWords[0]} at the start, ${inWords[1]} at the end, ${inWords[2]} without the test's records; ` +
      `the transcript ${inWords[3]}, all else that was kept ${inWords[4]}`,
  );
  expect(kept).toBeLessThan(mostKept);
});
