import { describe, expect, test } from 'vitest';
import { hasRules, shownWord, type WordRules } from '../src/index.js';

const list = (...pairs: [string, string][]): WordRules => ({
  replacements: pairs.map(([from, to]) => ({ from, to })),
  maskProfanity: false,
});
const mask: WordRules = { replacements: [], maskProfanity: true };

describe('a list of replacements', () => {
  const rules = list(
    ['voxtral', 'Voxtral'],
    ['colour', 'color'],
    ['um', ''],
    ['c++', 'C plus plus'],
    ['straße', 'Strasse'],
  );

  test.each([
    [' colour', ' color'],
    [' Colour,', ' Color,'],
    [' COLOUR!', ' COLOR!'],
    ['"colour"', '"color"'],
    [' voxtral.', ' Voxtral.'],
    [' VOXTRAL', ' Voxtral'],
    [' C++,', ' C++,'],
    [' C++', ' C plus plus'],
    [' Straße', ' Strasse'],
    [' colours', ' colours'],
    [' discolour', ' discolour'],
    [' um,', ''],
    [' Um.', '.'],
    [' umbrella', ' umbrella'],
    [' ', ' '],
    ['...', '...'],
    ['', ''],
  ])('%j is shown as %j', (said, shown) => {
    expect(shownWord(said, rules)).toBe(shown);
  });

  test('takes text for what it is', () => {
    expect(shownWord(' a.c', list(['a.c', '$&']))).toBe(' $&');
    expect(shownWord(' abc', list(['a.c', 'x']))).toBe(' abc');
  });
});

describe('the mask', () => {
  test.each([
    [' Fuck!', ' F***!'],
    [' fucking', ' f******'],
    [' bull-shit', ' b***-****'],
    [' Scheiße,', ' S******,'],
    [' enculé', ' e*****'],
    [' блядь.', ' б****.'],
  ])('%j is shown as %j', (said, shown) => {
    expect(shownWord(said, mask)).toBe(shown);
  });

  test.each([
    ' Scunthorpe',
    ' assess',
    ' class',
    ' cocktail',
    ' Dickens',
    ' fan',
    ' kant',
    ' shiitake',
    ' shitake',
    ' cucumber',
    ' Hurenkind',
    ' 好',
    ' puzzle',
  ])('%j stays as it is', (said) => {
    expect(shownWord(said, mask)).toBe(said);
  });

  test('gives way to the list', () => {
    expect(shownWord(' shit', { ...list(['shit', 'darn']), maskProfanity: true })).toBe(' darn');
  });
});

test('without rules there are none', () => {
  expect(hasRules({ replacements: [], maskProfanity: false })).toBe(false);
  expect(hasRules(mask)).toBe(true);
  expect(hasRules(list(['a', 'b']))).toBe(true);
  expect(shownWord(' fuck', { replacements: [], maskProfanity: false })).toBe(' fuck');
});
