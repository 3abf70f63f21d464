import { describe, expect, test } from 'vitest';
import { type CueSource, recentText, Transcript } from '../src/index.js';

/** Each word with the second at which it ends. */
function source(id: string, words: readonly (readonly [text: string, endS: number])[]): CueSource {
  const transcript = new Transcript();
  const take = transcript.openTake(id, 0);
  for (const [text, endS] of words) {
    const place = { startSample: 16_000 * (endS - 0.4), endSample: 16_000 * endS };
    transcript.append({ source: id, take, stream: 0, wordSlot: endS * 10, ...place, text });
  }
  transcript.endWord(id);
  return { id, words: transcript.wordsOf(id) };
}

const me = source('me', [
  ['Hello', 1],
  [' there.', 2],
  [' Mr.', 80],
  [' J. Smith', 81],
  [' is', 82],
  [' late.', 83],
]);
const guest = source('guest', [
  ['Yes.', 30],
  [' I', 84],
  [' think', 85],
]);

describe('what is copied', () => {
  test('the last sentence, whole or not', () => {
    expect(recentText([me], 'sentence')).toBe('Mr. J. Smith is late.');
    expect(recentText([me, guest], 'sentence')).toBe('I think');
  });

  test('the last minute', () => {
    expect(recentText([me], 'minute')).toBe('Mr. J. Smith is late.');
    expect(recentText([me, guest], 'minute', { me: 'Me' })).toBe(
      'guest: Yes.\n\nMe: Mr. J. Smith is late.\n\nguest: I think',
    );
  });

  test('all', () => {
    expect(recentText([me], 'all')).toBe('Hello there.\n\nMr. J. Smith is late.');
  });

  test('nothing, if nothing was said', () => {
    for (const part of ['sentence', 'minute', 'all'] as const) {
      expect(recentText([], part)).toBe('');
      expect(recentText([{ id: 'me', words: [] }], part)).toBe('');
    }
  });
});
