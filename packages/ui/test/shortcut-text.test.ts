import { expect, test } from 'vitest';
import { shortcutText } from '../src/shortcut-text.js';

test.each([
  ['CommandOrControl+Alt+Shift+K', 'Ctrl+Alt+Shift+K', '⌘⌥⇧K'],
  ['CmdOrCtrl+Space', 'Ctrl+Space', '⌘Space'],
  ['Super+Up', 'Super+Up', 'SuperUp'],
  ['Option+F5', 'Alt+F5', '⌥F5'],
  ['MediaPlayPause', 'MediaPlayPause', 'MediaPlayPause'],
])('%s', (accelerator, other, mac) => {
  expect(shortcutText(accelerator, false)).toBe(other);
  expect(shortcutText(accelerator, true)).toBe(mac);
});
