import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keptParagraphs, type Paragraph, withLine, withText } from '../src/caption-paragraphs.js';

const line = (text: string) => withLine([], { id: 0, source: 'microphone', text });
const texts = (paragraphs: Paragraph[]) => paragraphs.map(({ text }) => text);

const sentence = ' The review moves to Thursday at ten, because the room is taken.';

describe('a long turn', () => {
  test('is broken where a sentence ends', () => {
    const paragraphs = line(sentence.repeat(10).trim());
    expect(paragraphs.length).toBeGreaterThan(1);
    for (const { text } of paragraphs) {
      expect(text).toMatch(/\.$/);
      expect(text.length).toBeLessThan(400);
    }
    expect(paragraphs.map(({ isFirst }) => isFirst)).toEqual(paragraphs.map((_, index) => index === 0));
    expect(new Set(paragraphs.map(({ key }) => key)).size).toBe(paragraphs.length);
  });

  test('is broken at a space where no sentence ends, and anywhere where there are no spaces', () => {
    expect(texts(line(`${'word '.repeat(200)}`)).every((text) => text.length <= 600)).toBe(true);
    const chinese = texts(line('星期四上午十点'.repeat(200)));
    expect(chinese.length).toBeGreaterThan(2);
    expect(chinese.every((text) => text.length <= 601)).toBe(true);
    const sentences = texts(line('因为星期三会议室已经被占用了。'.repeat(60)));
    expect(sentences.slice(0, -1).every((text) => text.endsWith('。'))).toBe(true);
  });

  test('is not broken within what is one character', () => {
    for (const { text } of line(`${'a'.repeat(599)}${'👩‍👩‍👧'.repeat(5)}${'e\u0301'.repeat(700)}`)) {
      expect(text).not.toMatch(/^(?:[\udc00-\udfff]|\u200d|\u0301)/);
    }
  });
});

test('however the text comes, what there is stays where it is, and nothing is lost', () => {
  const piece = fc.constantFrom(
    ' word',
    '.',
    ' Ends here.',
    '。',
    '字',
    '字。',
    '!"',
    ' ',
    '\u0301',
    '👩‍👧',
    'longwithoutspace'.repeat(5),
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 400 }), (pieces) => {
      let paragraphs = line(pieces[0]!);
      for (const one of pieces.slice(1)) {
        const next = withText(paragraphs, 0, one);
        for (const [index, before] of paragraphs.slice(0, -1).entries()) expect(next[index]).toBe(before);
        const last = paragraphs.length - 1;
        expect(`${next[last]!.text}${next[last + 1]?.text ?? ''}`.startsWith(paragraphs[last]!.text)).toBe(true);
        paragraphs = next;
      }
      expect(texts(paragraphs).join('')).toBe(pieces.join(''));
      // The same breaks as if it had come at once.
      expect(texts(line(pieces.join('')))).toEqual(texts(paragraphs));
    }),
  );
});

test('the latest are kept, of one endless turn too', () => {
  let paragraphs = line('Begins.');
  for (let count = 0; count < 2000; count++) paragraphs = withText(paragraphs, 0, sentence);
  expect(paragraphs).toHaveLength(keptParagraphs);
  expect(paragraphs.at(-1)?.text.endsWith(sentence)).toBe(true);
});
