import { expect, test } from 'vitest';
import { progressLine } from '../src/progress-line.js';

test('progressLine says how far, how late, how fast and how long yet', () => {
  expect(progressLine({ positionMs: 12_400, totalMs: 61_343, behindMs: null, speed: 3.44 })).toBe(
    '0:12 of 1:01 | 3.4 x real time | 0:14 left',
  );
  expect(progressLine({ positionMs: 12_400, totalMs: null, behindMs: 2100, speed: 0.91 })).toBe(
    '0:12 | 2.1 s behind | 0.9 x real time',
  );
  expect(progressLine({ positionMs: 0, totalMs: null, behindMs: 499, speed: null })).toBe('0:00');
  expect(progressLine({ positionMs: 0, totalMs: 1000, behindMs: 0, speed: 123.4 })).toBe(
    '0:00 of 0:01 | 123 x real time',
  );
});
