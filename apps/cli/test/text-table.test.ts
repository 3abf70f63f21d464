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
