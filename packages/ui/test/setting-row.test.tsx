// @vitest-environment jsdom
import './browser-parts.js';
import { cleanup, render, screen } from '@testing-library/react';
import { settingsForm } from '@undertext/options';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { createMessages } from '../src/messages.js';
import { SettingRow } from '../src/settings/setting-row.js';
import { windowNotKnown } from '../src/window-not-known.js';
import type { Feature } from '../src/window-view.js';
import { settingsSnapshot } from './settings-snapshot.js';

afterEach(cleanup);

const fields = settingsForm().flatMap((page) => page.fields);

/** Its row, on a system where a feature cannot work for a reason. */
function control(name: string, missing?: Feature): HTMLElement {
  const capabilities = { ...windowNotKnown.capabilities };
  if (missing) capabilities[missing] = 'capability.waylandShortcuts';
  render(
    <I18nextProvider i18n={createMessages()}>
      <SettingRow
        field={fields.find((field) => field.name === name)!}
        snapshot={{ ...settingsSnapshot, window: { ...windowNotKnown, capabilities } }}
        api={{ attach: () => () => {}, command: async () => ({ ok: true }) }}
      />
    </I18nextProvider>,
  );
  return screen.getByRole(/shortcut/.test(name) ? 'button' : /Place/.test(name) ? 'combobox' : 'switch');
}

test.each([
  ['contentProtection', 'content-protection'],
  ['launchAtLogin', 'launch-at-login'],
  ['startHidden', 'tray'],
  ['overlayPlace', 'place'],
  ...fields.filter(({ name }) => name.startsWith('shortcut')).map(({ name }) => [name, 'shortcuts'] as const),
] as [string, Feature][])('%s is off where its system has no %s, and the reason is said', (name, feature) => {
  const there = control(name);
  expect(there).toHaveProperty('disabled', false);
  cleanup();
  const missing = control(name, feature);
  expect(missing).toHaveProperty('disabled', true);
  const described = document.getElementById(missing.getAttribute('aria-describedby')!);
  expect(described?.textContent).toContain('Wayland');
});
