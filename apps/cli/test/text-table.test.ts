import { expect, test } from 'vitest';
import { textTable } from '../src/text-table.js';

test('columns are as wide as their widest cell, in terminal columns', () => {
  expect(
    textTable([
      ['a', 'b', 'c'],
      ['字字', '', 'x'],
    ]),
  ).toBe('a     b  c\n字字     x\n');
});

test('what a file says of itself cannot move the cursor', () => {
  expect(textTable([['name', 'a\x1b[2Jb\nc\u009b1A']])).toBe('name  a\ufffd[2Jb c\ufffd1A\n');
});
