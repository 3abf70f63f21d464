import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CutWord } from '../src/cut-word.js';

/** What is shown after the pieces of the next stream's first word, and whether the piece after them is another word. */
function shownAfter(shown: string, pieces: string[]): string {
  const word = new CutWord(shown);
  return shown + pieces.map((piece) => word.goOn(piece, 3)).join('');
}

describe('a word that was cut', () => {
  test.each([
    ['cap', ['captions'], 'captions'],
    ['cap', ['cap', 'tions'], 'captions'],
    ['cap', ['c', 'apt', 'ions'], 'captions'],
    [' cap', ['cap', 'tions'], ' captions'],
    ['cap', [' cap', 'tions'], 'captions'],
    ['captions', ['captions'], 'captions'],
    ['cap', ['cup', 'board'], 'cap'],
    ['captions', ['cap'], 'captions'],
    ['captions', ['cap', 'tain'], 'captions'],
  ])('"%s" heard again as %j is "%s"', (shown, pieces, result) => {
    expect(shownAfter(shown, pieces)).toBe(result);
  });

  test('ends where another one begins', () => {
    const word = new CutWord('cap');
    expect(word.goOn('cap', 3)).toBe('');
    expect(word.goOn(' next', 3)).toBeNull();
    expect(word.goOn('cap', 3)).toBeNull();
    const announced = new CutWord('cap');
    expect(announced.goOn('cap', 3)).toBe('');
    expect(announced.goOn('you', 5)).toBeNull();
  });

  test('shows the whole word once, however it was cut and comes again', () => {
    const word = fc.stringMatching(/^[a-zé字]{1,12}$/);
    fc.assert(
      fc.property(word, fc.nat(), fc.array(fc.nat(), { maxLength: 4 }), (text, at, cuts) => {
        const shown = text.slice(0, 1 + (at % text.length));
        const places = [...cuts.map((cut) => cut % text.length), 0, text.length].sort((a, b) => a - b);
        const pieces = places.slice(1).map((place, i) => text.slice(places[i], place));
        const whole = pieces.filter((piece) => piece !== '');
        expect(shownAfter(shown, whole)).toBe(text);
      }),
    );
  });
});
