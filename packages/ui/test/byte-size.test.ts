import { expect, test } from 'vitest';
import { byteSize } from '../src/byte-size.js';

test.each([
  [0, 'en', '0\u00a0B'],
  [999, 'en', '999\u00a0B'],
  [1000, 'en', '1.00\u00a0kB'],
  [999_499, 'en', '999\u00a0kB'],
  [999_500, 'en', '1.00\u00a0MB'],
  [2_834_000_000, 'en', '2.83\u00a0GB'],
  [2_834_000_000, 'de', '2,83\u00a0GB'],
  [5e15, 'en', '5,000\u00a0TB'],
])('%d bytes are written in decimal units and three figures, or whole', (bytes, language, words) => {
  expect(byteSize(bytes, language)).toBe(words);
});
