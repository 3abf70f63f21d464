import { expect, test } from 'vitest';
import { languageNames } from '../src/language-names.js';

test('languages are named in the language of the interface, whatever code a file has', () => {
  expect(languageNames(['en', 'deu'], 'de')).toEqual(['Englisch', 'Deutsch']);
  expect(languageNames(['no code!', 'x'], 'en')).toEqual(['no code!', 'x']);
});
