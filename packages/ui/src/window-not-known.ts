import type { WindowView } from './window-view.js';

/** A captions window's view of itself before the first snapshot. */
export const windowNotKnown: WindowView = {
  capabilities: {
    'always-on-top': null,
    'all-workspaces': null,
    place: null,
    lock: null,
    'content-protection': null,
    shortcuts: null,
    tray: null,
    'launch-at-login': null,
    pointer: null,
  },
  place: 'bottom',
  lock: { isLocked: false, refusal: null },
  shortcuts: [],
  closing: 'quits',
  contentProtection: false,
  launchAtLogin: false,
  startHidden: false,
};
