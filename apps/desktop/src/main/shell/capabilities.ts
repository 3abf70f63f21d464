/** What works on which system, and why not where it does not: the one table that switches and commands go by. */
import type { Capabilities, Feature } from '@undertext/ui/captions-api';
import type { System } from './system.js';

/** Keys of the message catalogue. */
const reasons = {
  windowsDesktops: 'capability.windowsDesktops',
  waylandWindows: 'capability.waylandWindows',
  waylandShortcuts: 'capability.waylandShortcuts',
  waylandPointer: 'capability.waylandPointer',
  waylandLock: 'capability.waylandLock',
  linuxRecording: 'capability.linuxRecording',
} as const;

/** Of a tray on Linux, which comes and goes with the desktop's panel. */
export const noTrayReason = 'capability.noTray';

type Row = Record<System, string | null>;

const everywhere: Row = {
  windows: null,
  macos: null,
  'linux-x11': null,
  'linux-wayland': null,
  'linux-xwayland': null,
};

/** A row: on which systems it works (null), or why not. */
const table: Record<Feature, Row> = {
  'always-on-top': { ...everywhere, 'linux-wayland': reasons.waylandWindows },
  // Windows has no such thing; Electron's call does nothing there.
  'all-workspaces': { ...everywhere, windows: reasons.windowsDesktops, 'linux-wayland': reasons.waylandWindows },
  place: { ...everywhere, 'linux-wayland': reasons.waylandWindows },
  // Nothing confirms there that clicks go through, or that they no longer do.
  lock: { ...everywhere, 'linux-wayland': reasons.waylandLock },
  'content-protection': {
    ...everywhere,
    'linux-x11': reasons.linuxRecording,
    'linux-wayland': reasons.linuxRecording,
    'linux-xwayland': reasons.linuxRecording,
  },
  // A registration succeeds and is never heard of, but while one of the app's own windows has the focus.
  shortcuts: {
    ...everywhere,
    'linux-wayland': reasons.waylandShortcuts,
    'linux-xwayland': reasons.waylandShortcuts,
  },
  tray: everywhere,
  'launch-at-login': everywhere,
  // Over windows of other programs the pointer's last place is told over and over.
  pointer: { ...everywhere, 'linux-wayland': reasons.waylandPointer, 'linux-xwayland': reasons.waylandPointer },
};

/** `hasTray`: whether the desktop shows one now; always so but on Linux. */
export function capabilitiesOf(system: System, { hasTray }: { hasTray: boolean }): Capabilities {
  const ofSystem = Object.fromEntries(
    Object.entries(table).map(([feature, row]) => [feature, row[system]]),
  ) as Capabilities;
  return hasTray ? ofSystem : { ...ofSystem, tray: noTrayReason };
}
