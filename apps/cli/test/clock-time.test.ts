import { expect, test } from 'vitest';
import { clockTime } from '../src/clock-time.js';

test('clockTime', () => {
  expect([0, 999, 59_999, 60_000, 3_599_999, 3_600_000, 36_061_000, -5].map(clockTime)).toEqual([
    '0:00',
    '0:00',
    '0:59',
    '1:00',
    '59:59',
    '1:00:00',
    '10:01:01',
    '0:00',
  ]);
});
