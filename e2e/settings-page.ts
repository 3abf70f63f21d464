import type { Page } from '@playwright/test';
import type { Undertext } from './undertext.js';

/**
 * Opens the settings from the overlay's bar, as a person with a keyboard would.
 * @param shown which of their pages; else the one that they open with
 */
export async function openSettings(app: Undertext, shown?: string): Promise<Page> {
  const overlay = await app.overlay();
  const button = overlay.getByRole('button', { name: 'Settings', exact: true });
  await button.focus();
  await button.press('Enter');
  const settings = await app.settings();
  await settings.getByRole('main').waitFor();
  if (shown !== undefined) await settings.getByRole('button', { name: shown, exact: true }).click();
  return settings;
}
