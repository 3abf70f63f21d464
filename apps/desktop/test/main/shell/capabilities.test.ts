import type { Feature } from '@undertext/ui/captions-api';
import { createMessages } from '@undertext/ui/messages';
import { describe, expect, test } from 'vitest';
import { capabilitiesOf, noTrayReason } from '../../../src/main/shell/capabilities.js';
import { type System, systems } from '../../../src/main/shell/system.js';

/** What does not work, by system: as documented by Electron and by the systems. */
const missing: Record<System, Feature[]> = {
  windows: ['all-workspaces'],
  macos: [],
  'linux-x11': ['content-protection'],
  'linux-xwayland': ['content-protection', 'shortcuts', 'pointer'],
  'linux-wayland': ['always-on-top', 'all-workspaces', 'place', 'lock', 'content-protection', 'shortcuts', 'pointer'],
};

describe.each(systems)('%s', (system) => {
  const capabilities = capabilitiesOf(system, { hasTray: true });

  test('what does not work', () => {
    const found = Object.entries(capabilities).filter(([, reason]) => reason !== null);
    expect(found.map(([feature]) => feature).sort()).toEqual([...missing[system]].sort());
  });

  test('each reason is a sentence of the catalogue', () => {
    const messages = createMessages();
    for (const reason of Object.values(capabilitiesOf(system, { hasTray: false }))) {
      if (reason !== null) expect(messages.t(reason)).toMatch(/^[A-Z].+\.$/);
    }
  });

  test('without a tray only the tray is missing beside', () => {
    expect(capabilitiesOf(system, { hasTray: false })).toEqual({ ...capabilities, tray: noTrayReason });
  });
});
