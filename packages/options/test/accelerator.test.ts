import { describe, expect, test } from 'vitest';
import {
  isAccelerator,
  noShortcut,
  OptionError,
  optionDefinition,
  settingNames,
  validateSetting,
} from '../src/index.js';

describe('an accelerator', () => {
  test.each(['CommandOrControl+Alt+Shift+K', 'Super+F9', 'F9', 'Ctrl+Space', 'Alt+PageUp', 'Control+,'])(
    '%s',
    (keys) => {
      expect(isAccelerator(keys)).toBe(true);
    },
  );

  test.each(['', 'K', 'Shift+K', 'Alt+', 'Alt', 'Alt+Alt+K', 'Hyper+K', 'Alt+K+J', 'Alt+k', ' Alt+K', 7, null])(
    '%s is none',
    (keys) => {
      expect(isAccelerator(keys)).toBe(false);
    },
  );
});

test('shortcuts take keys or none, and no two have the same default', () => {
  const shortcuts = settingNames.filter((name) => {
    const definition = optionDefinition(name);
    return definition.type === 'text' && definition.picker === 'shortcut';
  });
  expect(shortcuts.length).toBeGreaterThan(0);
  for (const name of shortcuts) {
    expect(validateSetting(name, noShortcut)).toBe(noShortcut);
    expect(() => validateSetting(name, 'K')).toThrow(OptionError);
  }
  const defaults = shortcuts.map((name) => optionDefinition(name).default);
  expect(new Set(defaults).size).toBe(defaults.length);
});
