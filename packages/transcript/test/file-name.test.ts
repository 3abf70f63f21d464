import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeFileName } from '../src/index.js';

describe('a name for a file', () => {
  test.each([
    ['The meeting starts', 'The meeting starts'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
    ['  .hidden. . ', 'hidden'],
    ['CON', '_CON'],
    ['lpt1.notes', '_lpt1.notes'],
    ['会议 3.5', '会议 3.5'],
    ['line\nbreak\ttab\u0000', 'line break tab'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['e\u0301', '\u00e9'],
    ['...', 'transcript'],
    ['', 'transcript'],
  ])('%j becomes %j', (text, name) => {
    expect(safeFileName(text, 'transcript')).toBe(name);
  });

  test('any text becomes one that every system takes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const name = safeFileName(text, 'transcript');
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
        expect(name).not.toMatch(/[<>:"/\\|?*\u0000-\u001f\u007f]/);
        expect(name).not.toMatch(/^[\s.]|[\s.]$/u);
        expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(121);
        expect(name.length).toBeGreaterThan(0);
        expect(safeFileName(name, 'transcript')).toBe(name);
      }),
    );
  });

  test('a long one is cut between characters', () => {
    expect(safeFileName('👩‍👩‍👧'.repeat(20), 'x')).toBe('👩‍👩‍👧'.repeat(6));
  });
});
