/** Options of the table: keys that work in whatever program one is. */
import type { OptionDefinition } from './option-definition.js';

const shortcut = {
  type: 'text',
  placeholder: 'KEYS|none',
  picker: 'shortcut',
  appliesTo: ['settings'],
  group: 'shortcuts',
} as const;

export const shortcutOptions = {
  shortcutShow: {
    ...shortcut,
    flag: 'shortcut-show',
    default: 'CommandOrControl+Alt+Shift+H',
    help: 'the keys that show or hide the captions, in whatever program you are',
  },
  shortcutLock: {
    ...shortcut,
    flag: 'shortcut-lock',
    default: 'CommandOrControl+Alt+Shift+K',
    help: 'the keys that lock the captions, so that clicks go through them, or unlock them',
  },
  shortcutPause: {
    ...shortcut,
    flag: 'shortcut-pause',
    default: 'CommandOrControl+Alt+Shift+Space',
    help: 'the keys that pause or resume captioning',
  },
  shortcutFocus: {
    ...shortcut,
    flag: 'shortcut-focus',
    default: 'CommandOrControl+Alt+Shift+F',
    help: 'the keys that put the keyboard focus into the captions',
  },
  shortcutCopy: {
    ...shortcut,
    flag: 'shortcut-copy',
    default: 'CommandOrControl+Alt+Shift+V',
    help: 'the keys that copy the last sentence',
  },
  shortcutCopyMinute: {
    ...shortcut,
    flag: 'shortcut-copy-minute',
    default: 'CommandOrControl+Alt+Shift+M',
    help: 'the keys that copy what was said in the last minute',
  },
  shortcutCopyAll: {
    ...shortcut,
    flag: 'shortcut-copy-all',
    default: 'CommandOrControl+Alt+Shift+A',
    help: 'the keys that copy all that was said in the session',
  },
  shortcutHere: {
    ...shortcut,
    flag: 'shortcut-here',
    default: 'CommandOrControl+Alt+Shift+B',
    help: 'the keys that bring the captions to the screen where the pointer is',
  },
  shortcutBigger: {
    ...shortcut,
    flag: 'shortcut-bigger',
    default: 'CommandOrControl+Alt+Shift+Up',
    help: 'the keys that make the captions larger',
  },
  shortcutSmaller: {
    ...shortcut,
    flag: 'shortcut-smaller',
    default: 'CommandOrControl+Alt+Shift+Down',
    help: 'the keys that make the captions smaller',
  },
} as const satisfies Record<string, OptionDefinition>;
