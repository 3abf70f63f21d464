/** An accelerator, as Electron writes it, in the words of the keyboard: `Ctrl+Shift+P`, `⌘⇧P`. */

const macSymbols: Record<string, string> = { command: '⌘', control: '⌃', alt: '⌥', option: '⌥', shift: '⇧' };
const names: Record<string, string> = { control: 'Ctrl', alt: 'Alt', shift: 'Shift', super: 'Super', meta: 'Super' };
const expansions: Record<string, { mac: string; other: string }> = {
  commandorcontrol: { mac: 'command', other: 'control' },
  cmdorctrl: { mac: 'command', other: 'control' },
  cmd: { mac: 'command', other: 'super' },
  command: { mac: 'command', other: 'super' },
  ctrl: { mac: 'control', other: 'control' },
  option: { mac: 'alt', other: 'alt' },
};

export function shortcutText(accelerator: string, isMac: boolean): string {
  const keys = accelerator.split('+').map((part) => {
    const lower = part.toLowerCase();
    const key = expansions[lower]?.[isMac ? 'mac' : 'other'] ?? lower;
    return (isMac ? macSymbols[key] : names[key]) ?? part;
  });
  return keys.join(isMac ? '' : '+');
}
