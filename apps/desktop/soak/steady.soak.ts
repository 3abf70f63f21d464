/** Two hours at an accelerated clock, with random faults under one seed. To replay one: UNDERTEXT_SOAK_SEED=N pnpm soak */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Course, runCourse } from '../test/steady/fault-course.js';
import { untruths } from '../test/steady/truth.js';

const given = process.env.UNDERTEXT_SOAK_SEED;
const seed = given === undefined ? Date.now() % 1_000_000 : Number(given);
const lengthMs = 2 * 3_600_000;
const faultCount = 1500;
const megabyte = 1024 * 1024;

let course: Course | undefined;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  course?.app.close();
  vi.useRealTimers();
});

test('every word that was not in a marked gap is in the transcript once and in order, and memory stays flat', async () => {
  console.log(`seed ${seed}`);
  const used: number[] = [];
  let shown = '';
  course = await runCourse(seed, { lengthMs, faultCount }, ({ app, history }) => {
    const text = app.shown('microphone');
    expect(text.startsWith(shown)).toBe(true);
    shown = text;
    if (history.length % 100 === 0) {
      globalThis.gc?.();
      used.push(process.memoryUsage().heapUsed / megabyte);
    }
  });
  const { app, history } = course;
  const count = (input: 'microphone' | 'computer') => app.shown(input).split(' ').length;
  const gaps = app.transcript.gapsOf('microphone').length + app.transcript.gapsOf('computer').length;
  console.log(
    `${history.length} faults, ${count('microphone')} + ${count('computer')} words, ${app.machine.logs.length} streams, ` +
      `${gaps} gaps; heap every 100 faults, MiB: ${used.map(Math.round).join(' ')}`,
  );
  const wrong = [...untruths(app, 'microphone'), ...untruths(app, 'computer')];
  if (wrong.length > 0) console.log(history.join('\n'));
  expect(wrong).toEqual([]);
  // What grows is the text, and what the test itself writes down.
  expect(used.at(-1)! - used[4]!).toBeLessThan(64);
});
