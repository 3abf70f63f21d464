import { defaultSettings } from '@undertext/options';
import type { ShortcutAction } from '@undertext/ui/captions-api';
import { expect, test } from 'vitest';
import { Shortcuts, shortcutSettings } from '../../../src/main/shell/shortcuts.js';

/** Keys as a system deals them: each to one program. */
function systemWith(ofOthers: string[], isConfirmed = true) {
  const mine = new Map<string, () => void>();
  const pressed: ShortcutAction[] = [];
  const shortcuts = new Shortcuts({
    isConfirmed,
    register: (keys, callback) => {
      if (ofOthers.includes(keys) || mine.has(keys)) return false;
      mine.set(keys, callback);
      return true;
    },
    unregister: (keys) => mine.delete(keys),
    onPressed: (action) => pressed.push(action),
  });
  return { shortcuts, mine, pressed };
}

const states = (shortcuts: Shortcuts) =>
  Object.fromEntries(shortcuts.views.map(({ action, state }) => [action, state]));

test('each default works, and calls its own action', () => {
  const { shortcuts, mine, pressed } = systemWith([]);
  expect(shortcuts.apply(defaultSettings)).toEqual([]);
  expect(new Set(Object.values(states(shortcuts)))).toEqual(new Set(['works']));
  for (const [action, setting] of Object.entries(shortcutSettings)) {
    mine.get(defaultSettings[setting])!();
    expect(pressed.at(-1)).toBe(action);
    expect(shortcuts.works(action as ShortcutAction)).toBe(true);
  }
});

test('keys of another program are told once, and the others work', () => {
  const { shortcuts } = systemWith([defaultSettings.shortcutLock]);
  expect(shortcuts.apply(defaultSettings)).toMatchObject([{ action: 'lock', state: 'taken' }]);
  expect(shortcuts.works('lock')).toBe(false);
  expect(shortcuts.works('show')).toBe(true);
  expect(shortcuts.apply({ ...defaultSettings, shortcutShow: 'F9' })).toEqual([]);
});

test('the same keys twice, by whatever name: the first action has them', () => {
  const { shortcuts, mine } = systemWith([]);
  const settings = { ...defaultSettings, shortcutLock: 'Ctrl+Alt+Up', shortcutCopy: 'Option+Control+Up' };
  expect(shortcuts.apply(settings)).toMatchObject([{ action: 'copy', state: 'twice' }]);
  expect(mine.has('Ctrl+Alt+Up')).toBe(true);
  expect(mine.has('Option+Control+Up')).toBe(false);
});

test('changed keys take the place of the old ones, and none is none', () => {
  const { shortcuts, mine } = systemWith([]);
  shortcuts.apply(defaultSettings);
  shortcuts.apply({ ...defaultSettings, shortcutLock: 'F9', shortcutShow: 'none' });
  expect(mine.has(defaultSettings.shortcutLock)).toBe(false);
  expect(mine.has('F9')).toBe(true);
  expect(states(shortcuts)).toMatchObject({ lock: 'works', show: 'off' });
  expect(shortcuts.views.find(({ action }) => action === 'show')?.keys).toBeNull();
  shortcuts.release();
  expect(mine.size).toBe(0);
});

test('keys of another action are known by any name', () => {
  const { shortcuts } = systemWith([]);
  shortcuts.apply({ ...defaultSettings, shortcutLock: 'Ctrl+Alt+Up' });
  expect(shortcuts.isOfAnother('Option+Control+Up', 'copy')).toBe(true);
  expect(shortcuts.isOfAnother('Option+Control+Up', 'lock')).toBe(false);
  expect(shortcuts.isOfAnother('F9', 'copy')).toBe(false);
});

test('what cannot be confirmed is not said to work', () => {
  const { shortcuts } = systemWith([], false);
  shortcuts.apply(defaultSettings);
  expect(states(shortcuts).lock).toBe('unconfirmed');
  expect(shortcuts.works('lock')).toBe(false);
});
