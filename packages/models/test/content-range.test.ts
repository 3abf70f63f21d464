import { expect, test } from 'vitest';
import { parseContentRange } from '../src/content-range.js';

test.each([
  ['bytes 0-99/200', { first: 0, last: 99, total: 200 }],
  [' Bytes  5-5/6 ', { first: 5, last: 5, total: 6 }],
  ['bytes 2830493983-2830493983/2830493984', { first: 2830493983, last: 2830493983, total: 2830493984 }],
])('%j', (text, range) => {
  expect(parseContentRange(text)).toEqual(range);
});

test.each([
  null,
  '',
  'bytes',
  'bytes */200',
  'bytes 0-99/*',
  'bytes 9-5/200',
  'bytes 0-200/200',
  'bytes -1-5/9',
  'items 0-99/200',
  'bytes 0-99/200, 5-6/200',
  'bytes 0-9/9999999999999999',
])('%j says nothing', (text) => {
  expect(parseContentRange(text)).toBeUndefined();
});
