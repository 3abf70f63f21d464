import { expect, test } from 'vitest';
import { createMessages } from '../src/messages.js';
import { shortcutText } from '../src/shortcut-text.js';

test.each([
  ['CommandOrControl+Alt+Shift+K', 'Ctrl+Alt+Shift+K', 'Strg+Alt+Umschalt+K', '⌘⌥⇧K'],
  ['CmdOrCtrl+Space', 'Ctrl+Space', 'Strg+Leertaste', '⌘Space'],
  ['Super+Up', 'Super+Up', 'Super+Pfeil hoch', '⌘Up'],
  ['Option+F5', 'Alt+F5', 'Alt+F5', '⌥F5'],
  ['MediaPlayPause', 'MediaPlayPause', 'MediaPlayPause', 'MediaPlayPause'],
])('%s', (accelerator, english, german, mac) => {
  expect(shortcutText(accelerator, false, createMessages('en').t)).toBe(english);
  expect(shortcutText(accelerator, false, createMessages('de').t)).toBe(german);
  expect(shortcutText(accelerator, true, createMessages('en').t)).toBe(mac);
});
