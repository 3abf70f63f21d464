/** A shortcut's keys, written as Electron takes them: `CommandOrControl+Alt+K`. */

/** In place of keys: there is no shortcut. */
export const noShortcut = 'none';

const modifiers = new Set([
  'Command',
  'Cmd',
  'Control',
  'Ctrl',
  'CommandOrControl',
  'CmdOrCtrl',
  'Alt',
  'Option',
  'AltGr',
  'Shift',
  'Super',
  'Meta',
]);

const key =
  /^([A-Z0-9]|F([1-9]|1\d|2[0-4])|Plus|Space|Tab|Backspace|Delete|Insert|Return|Enter|Up|Down|Left|Right|Home|End|PageUp|PageDown|Escape|PrintScreen|num(\d|dec|add|sub|mult|div)|[-=[\]\\;',./`])$/;

/** Modifiers first, then one key. Without a modifier a letter would be taken from all that is typed: then only F1 to F24. */
export function isAccelerator(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const parts = value.split('+');
  const last = parts.pop() ?? '';
  if (!key.test(last) || new Set(parts).size !== parts.length || !parts.every((part) => modifiers.has(part)))
    return false;
  return /^F\d+$/.test(last) || parts.some((part) => part !== 'Shift');
}
