import { expect, test } from 'vitest';
import { byteSize } from '../src/byte-size.js';

test('byteSize', () => {
  expect([0, 999, 1000, 6_956_256, 999_499, 999_500, 2_830_493_984, 8.87e12].map(byteSize)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.00 kB',
    '6.96 MB',
    '999 kB',
    '1.00 MB',
    '2.83 GB',
    '8.87 TB',
  ]);
});
