/** The transcripts window of the running app. */
import type { Page } from '@playwright/test';
import type { Undertext } from './undertext.js';

/** Opens it from the overlay's bar, as a person with a keyboard would. */
export async function openTranscripts(app: Undertext): Promise<Page> {
  const overlay = await app.overlay();
  const button = overlay.getByRole('button', { name: 'Transcripts', exact: true });
  await button.focus();
  await button.press('Enter');
  const page = await app.transcripts();
  await page.getByRole('main').waitFor();
  return page;
}

/** What is read of the open session, a paragraph each. */
export const readText = (page: Page) => page.locator('.paragraph-text').allTextContents();
