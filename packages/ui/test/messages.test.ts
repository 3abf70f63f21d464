import { describe, expect, test } from 'vitest';
import { languageFor, languages } from '../src/language.js';
import { createMessages } from '../src/messages.js';
import { askedKey, catalogues } from './catalogues.js';

describe('the language', () => {
  test.each([
    ['auto', ['de-AT', 'en'], 'de'],
    ['auto', ['fr-FR', 'de', 'en'], 'de'],
    ['auto', ['en_GB.UTF-8', 'de'], 'en'],
    ['auto', ['fr'], 'en'],
    ['auto', ['den'], 'en'],
    ['auto', [], 'en'],
    ['de', ['en'], 'de'],
    ['en', ['de'], 'en'],
  ] as const)('set to %s on a system of %j is %s', (setting, preferred, expected) => {
    expect(languageFor(setting, preferred)).toBe(expected);
  });
});

/** What is put into a text, with its format. */
const placeholders = (text: string) => [...text.matchAll(/{{.*?}}/g)].map(([one]) => one).sort();

describe.each(languages)('the catalogue of %s', (language) => {
  const texts = catalogues[language];

  test('has the keys of the English one, and no more', () => {
    expect([...texts.keys()].sort()).toEqual([...catalogues.en.keys()].sort());
  });

  test('has all plural forms of its language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const plurals = [...texts.keys()].filter((key) => askedKey(key) !== key).map(askedKey);
    expect(plurals.length).toBeGreaterThan(0);
    const missing = plurals.flatMap((key) =>
      forms.filter((form) => !texts.has(`${key}_${form}`)).map((form) => [key, form]),
    );
    expect(missing).toEqual([]);
  });

  test('puts the same values into each text, in the same format', () => {
    const other = [...texts].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(catalogues.en.get(key) ?? '').join(),
    );
    expect(other).toEqual([]);
  });

  test('is quiet and plain', () => {
    const loud = [...texts].filter(([, text]) => /!|oops|please|bitte|\bSie\b| {2}|^ | $/.test(text));
    expect(loud.filter(([, text]) => !/(^|[.:] )Sie\b/.test(text))).toEqual([]);
  });

  test('has a text under each key, but for units that go without', () => {
    expect([...texts].filter(([key, text]) => text === '' && !key.endsWith('.unit'))).toEqual([]);
  });
});

test('what a catalogue has under a key comes with its values, numbers as the language writes them', () => {
  const lost = { source: 'X', seconds: 1234.5 };
  expect(createMessages('en').t('status.notice.sound-lost', lost)).toBe('1,234.5 s of sound from X were lost.');
  expect(createMessages('de').t('status.notice.sound-lost', lost)).toBe('X: 1.234,5 s Ton gingen verloren.');
  expect(createMessages('de').t('transcripts.length.seconds', { seconds: '3.2' })).toBe('3,2 s');
  expect(createMessages('de').t('settings.captionLines.unit', { count: 1 })).toBe('Zeile');
  expect(createMessages('de').t('settings.captionLines.unit', { count: 2 })).toBe('Zeilen');
});
