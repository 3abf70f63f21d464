import { isAccelerator } from '@undertext/options';

/** What of a key press says which keys they are. */
export interface PressedKeys {
  code: string;
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  metaKey: boolean;
}

const named: Record<string, string> = {
  Space: 'Space',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  Insert: 'Insert',
  Enter: 'Return',
};

/** The keys as Electron writes them; null while they make no shortcut. By position for letters: Alt changes what they type. */
export function acceleratorOf({ code, key, ctrlKey, altKey, shiftKey, metaKey }: PressedKeys, isMac: boolean) {
  const typed = /^[a-z0-9]$/i.test(key) ? key.toUpperCase() : /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1];
  const pressed = /^F\d+$/.test(code) ? code : (named[code] ?? typed);
  if (pressed === undefined) return null;
  const modifiers = [
    ...((isMac ? metaKey : ctrlKey) ? ['CommandOrControl'] : []),
    ...(isMac && ctrlKey ? ['Control'] : []),
    ...(!isMac && metaKey ? ['Super'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(shiftKey ? ['Shift'] : []),
  ];
  const accelerator = [...modifiers, pressed].join('+');
  return isAccelerator(accelerator) ? accelerator : null;
}
