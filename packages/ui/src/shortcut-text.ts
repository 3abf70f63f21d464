/** An accelerator, as Electron writes it, in the words of the keyboard: `Ctrl+Shift+P`, `⌘⇧P`, `Strg+Umschalt+P`. */

const macSymbols: Record<string, string> = { command: '⌘', control: '⌃', alt: '⌥', shift: '⇧' };
const synonyms: Record<string, { mac: string; other: string }> = {
  commandorcontrol: { mac: 'command', other: 'control' },
  cmdorctrl: { mac: 'command', other: 'control' },
  cmd: { mac: 'command', other: 'super' },
  command: { mac: 'command', other: 'super' },
  ctrl: { mac: 'control', other: 'control' },
  option: { mac: 'alt', other: 'alt' },
  meta: { mac: 'command', other: 'super' },
  super: { mac: 'command', other: 'super' },
  enter: { mac: 'return', other: 'return' },
};
/** Keys that have names of their own in a language; the others are what they are. */
const named = new Set(
  'control alt altgr shift super space tab backspace delete insert return up down left right home end pageup pagedown escape printscreen plus'.split(
    ' ',
  ),
);

export function shortcutText(accelerator: string, isMac: boolean, translate: (key: string) => string): string {
  const keys = accelerator.split('+').map((part) => {
    const lower = part.toLowerCase();
    const key = synonyms[lower]?.[isMac ? 'mac' : 'other'] ?? lower;
    const symbol = isMac ? macSymbols[key] : undefined;
    return symbol ?? (named.has(key) ? translate(`key.${key}`) : part);
  });
  return keys.join(isMac ? '' : '+');
}
