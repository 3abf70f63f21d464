import { expect, test } from 'vitest';
import { seamSpace } from '../src/seam-space.js';

test.each([
  ['captions', 'hello'],
  ['captions.', 'Hello'],
  ['seven', '8'],
  ['été', 'là'],
  ['привет', 'мир'],
  ['سلام', 'عليكم'],
  ['안녕', '하세요'],
  ['(so)', 'it'],
  ['said “yes”', 'and'],
  ['𝒜', 'b'],
])('"%s" | "%s" needs a space', (before, after) => {
  expect(seamSpace(before, after)).toBe(' ');
});

test.each([
  ['', 'hello'],
  ['captions', ''],
  ['captions', ' hello'],
  ['captions', '.'],
  ['captions', ', and'],
  ['你好', '世界'],
  ['你好', 'hello'],
  ['hello', '你好'],
  ['สวัสดี', 'ครับ'],
  ['こんにちは。', 'はい'],
  ['𠀀', '𠀁'],
  ['$', '5'],
  ['🙂', 'fine'],
])('"%s" | "%s" needs none', (before, after) => {
  expect(seamSpace(before, after)).toBe('');
});
