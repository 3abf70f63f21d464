import { expect, test } from 'vitest';
import { acceleratorOf, type PressedKeys } from '../src/settings/accelerator-of.js';

const press = (keys: Partial<PressedKeys>, isMac = false) =>
  acceleratorOf({ code: '', key: '', ctrlKey: false, altKey: false, shiftKey: false, metaKey: false, ...keys }, isMac);

test.each<[string, Partial<PressedKeys>, string | null]>([
  ['a letter with modifiers', { code: 'KeyK', key: 'k', ctrlKey: true, shiftKey: true }, 'CommandOrControl+Shift+K'],
  [
    'what Alt makes of a letter',
    { code: 'KeyE', key: '\u20ac', ctrlKey: true, altKey: true },
    'CommandOrControl+Alt+E',
  ],
  ['a function key alone', { code: 'F9', key: 'F9' }, 'F9'],
  ['an arrow', { code: 'ArrowUp', key: 'ArrowUp', metaKey: true }, 'Super+Up'],
  ['a letter that is typed', { code: 'KeyK', key: 'k' }, null],
  ['a capital that is typed', { code: 'KeyK', key: 'K', shiftKey: true }, null],
  ['a modifier alone', { code: 'ControlLeft', key: 'Control', ctrlKey: true }, null],
])('%s', (_name, keys, expected) => {
  expect(press(keys)).toBe(expected);
});

test('the command key of a Mac is the control key of others', () => {
  expect(press({ code: 'KeyK', key: 'k', metaKey: true }, true)).toBe('CommandOrControl+K');
});
