import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Course, runCourse } from './fault-course.js';
import { sources } from './steady-app.js';
import { untruths } from './truth.js';

let course: Course | undefined;

// Much sound passes; how fast, is the machine's affair.
vi.setConfig({ testTimeout: 600_000 });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  course?.app.close();
  vi.useRealTimers();
});

/** The soak has more, and other seeds. */
const seed = 1;
const faultCount = 300;

test(`after ${faultCount} random faults every word is there once and in order, or in a marked gap`, async () => {
  let shown = '';
  course = await runCourse(seed, { lengthMs: faultCount * 6000, faultCount }, ({ app }) => {
    const text = app.shown('microphone');
    expect(text.startsWith(shown)).toBe(true);
    shown = text;
  });
  const { app } = course;
  for (const source of sources) expect(untruths(app, source)).toEqual([]);
  const count = (text: string) => text.split(' ').length;
  expect(sources.reduce((sum, source) => sum + count(app.shown(source)), 0)).toBeGreaterThan(5 * faultCount);
});
