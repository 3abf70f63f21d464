import { isAccelerator } from '@undertext/options';
import { shortText, z } from './validation.js';

/** `keys`: null for none. */
export const setShortcut = z.strictObject({
  type: z.literal('set-shortcut'),
  action: z.enum(['show', 'lock', 'pause', 'focus', 'copy', 'copyMinute', 'copyAll', 'here', 'bigger', 'smaller']),
  keys: shortText.refine(isAccelerator).nullable(),
});
