/** The menu of sources and microphones, used as a person would. */
import type { Locator, Page } from '@playwright/test';

/** The button that opens it; its name says what is listened to: `Computer audio`. */
export const sourceButton = (overlay: Page, source: string): Locator =>
  overlay.getByRole('button', { name: `Source: ${source}`, exact: true });

/** A source or a microphone, by its name in the menu. */
export async function chooseInput(overlay: Page, name: string | RegExp): Promise<void> {
  await overlay.getByRole('button', { name: /^Source: / }).click();
  await overlay.getByRole('menuitemradio', { name }).click();
}
