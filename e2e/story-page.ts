/** The stories of the overlay and of the settings. */
import type { Page } from '@playwright/test';
import type { ScriptName } from '../apps/desktop/src/renderer/story/scripts.js';
import type { Language } from '../packages/ui/src/language.js';
import { createMessages } from '../packages/ui/src/messages.js';
import { openStoryWindow, type Pace, type Size, type StoryWindow, sayInStory } from './story-window.js';
import type { Undertext } from './undertext.js';

/** An overlay's story. */
export function openStory(
  app: Undertext,
  name: string,
  { width = 960, height = 470 }: Partial<Size> = {},
): Promise<StoryWindow> {
  return openStoryWindow(app, { file: 'index', shown: '.overlay' }, name, { width, height });
}

/** A story of the settings, in a window of the size that theirs has. */
export function openSettingsStory(
  app: Undertext,
  name: string,
  { width = 880, height = 640 }: Partial<Size> = {},
): Promise<StoryWindow> {
  return openStoryWindow(app, { file: 'settings', shown: '[data-shown] .settings' }, name, { width, height });
}

/** Opens a control of the bar, by the key of its name. */
export async function openControl(page: Page, key: string, language: Language = 'en'): Promise<void> {
  const name = createMessages(language).t(key);
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
}

/** Has a script said in an overlay's story. */
export const say = (page: Page, script: ScriptName, pace: Pace): Promise<void> =>
  sayInStory(page, 'scripted', script, pace);
