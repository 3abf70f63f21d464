import type { WindowView } from '@undertext/ui';
import { capabilitiesOf } from '../../src/main/shell/capabilities.js';

/** Of an overlay on X11 with a tray. */
export const windowView: WindowView = {
  capabilities: capabilitiesOf('linux-x11', { hasTray: true }),
  place: 'bottom',
  lock: { isLocked: false, refusal: null },
  shortcuts: [],
  closing: 'hides',
  contentProtection: false,
  launchAtLogin: false,
  startHidden: false,
};
