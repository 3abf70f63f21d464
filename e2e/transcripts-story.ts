/** The stories of the transcripts window. */
import type { Page } from '@playwright/test';
import type { ScriptName } from '../apps/desktop/src/renderer/story/scripts.js';
import type { TranscriptsStory } from '../apps/desktop/src/renderer/story/transcripts-stories.js';
import { openStoryWindow, type Pace, type Size, sayInStory } from './story-window.js';
import type { Undertext } from './undertext.js';

export interface TranscriptsStoryWindow {
  page: Page;
  open(name: string): Promise<void>;
}

export function openTranscriptsStory(
  app: Undertext,
  name: string,
  { width = 1000, height = 700 }: Partial<Size> = {},
): Promise<TranscriptsStoryWindow> {
  return openStoryWindow(app, { file: 'transcripts', shown: '.transcripts' }, name, { width, height });
}

export const transcriptsStoriesOf = (page: Page): Promise<TranscriptsStory[]> =>
  page.evaluate(() => (globalThis as unknown as { transcriptsStories: TranscriptsStory[] }).transcriptsStories);

/** What a person does in a story until it is in its state. */
export async function actStory(page: Page, story: TranscriptsStory): Promise<void> {
  const { choose, extend, query, steps = 0, press, keys = [] } = story;
  if (choose !== undefined) await page.getByRole('option').nth(choose).click();
  if (extend !== undefined)
    await page
      .getByRole('option')
      .nth(extend)
      .click({ modifiers: ['Shift'] });
  if (keys.length > 0) await page.locator('.paragraph').first().focus();
  for (const key of keys) await page.keyboard.press(key);
  if (query !== undefined) await page.getByRole('searchbox').fill(query);
  if (steps > 0) await page.locator('.hit').first().waitFor();
  for (let step = 0; step < steps; step++) await page.getByRole('searchbox').press('Enter');
  if (press !== undefined) await page.getByRole('button', { name: new RegExp(`^${press}`) }).click();
}

/** Has a script said in the session that goes on. */
export const sayInTranscript = (page: Page, script: ScriptName, pace: Pace): Promise<void> =>
  sayInStory(page, 'scriptedTranscripts', script, pace);
