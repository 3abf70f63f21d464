import { expect, test } from 'vitest';
import { wordErrorRate, wordErrors } from './word-errors.js';

test('counts the fewest edits', () => {
  expect(wordErrors('the quick brown fox', 'the quick brown fox')).toBe(0);
  expect(wordErrors(' the  quick\nfox jumps', 'the quick brown fox')).toBe(2);
  expect(wordErrors('', 'a b c')).toBe(3);
  expect(wordErrorRate('a x c d', 'a b c d')).toBe(0.25);
});
