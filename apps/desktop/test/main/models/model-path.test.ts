import { expect, test } from 'vitest';
import { isPath } from '../../../src/main/models/model-path.js';

test.each([
  ['/models/voxtral', true],
  ['voxtral.gguf', true],
  ['folder/voxtral', true],
  ['folder\\voxtral', true],
  ['voxtral-mini-4b-realtime-2602-q4_k_m', false],
  ['Q4_K_M', false],
])('%s is a file: %s', (name, expected) => {
  expect(isPath(name)).toBe(expected);
});
