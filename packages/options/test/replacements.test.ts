import { describe, expect, test } from 'vitest';
import { parseOption, parseReplacements, validateSetting } from '../src/index.js';

describe('a list of replacements', () => {
  test('is pairs of a word and what is shown for it, which may be nothing', () => {
    expect(parseReplacements('colour=color; um = ;voxtral=Voxtral Realtime;')).toEqual([
      { from: 'colour', to: 'color' },
      { from: 'um', to: '' },
      { from: 'voxtral', to: 'Voxtral Realtime' },
    ]);
  });

  test.each(['', ' ', ';', 'word', '=shown', 'two words=one', 'a=b\nc', `${'a'.repeat(101)}=b`, 'a=b;'.repeat(501)])(
    'is not %j',
    (text) => {
      expect(parseReplacements(text)).toBeNull();
      expect(() => validateSetting('replacements', text)).toThrow('replacements takes WORD=SHOWN;..., not ');
    },
  );

  test('is the same on a command line', () => {
    expect(parseOption('replacements', 'um=')).toBe('um=');
  });
});

describe('a colour', () => {
  test('has six hexadecimal digits', () => {
    expect(parseOption('captionColor', '#FFe14d')).toBe('#FFe14d');
    for (const text of ['', 'red', '#fff', '#ffe14d80', 'url(x)', '#ffe14g']) {
      expect(() => parseOption('captionColor', text)).toThrow('--caption-color takes #RRGGBB, not ');
    }
  });
});
