/** Takes the pictures of the transcripts window for review: each story in both themes, at single and double scale. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { TranscriptsStory } from '../../apps/desktop/src/renderer/story/transcripts-stories.js';
import { openTranscriptsStory, sayInTranscript } from '../transcripts-story.js';
import { test } from '../undertext.js';

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../.cache/pictures');
const wanted = new RegExp(process.env.UNDERTEXT_PICTURES ?? '');

async function act(page: Page, story: TranscriptsStory): Promise<void> {
  const { choose, extend, query, steps = 0, press, keys = [], isLive } = story;
  if (choose !== undefined) await page.getByRole('option').nth(choose).click();
  if (extend !== undefined)
    await page
      .getByRole('option')
      .nth(extend)
      .click({ modifiers: ['Shift'] });
  if (keys.length > 0) await page.locator('.paragraph').first().focus();
  for (const key of keys) await page.keyboard.press(key);
  if (query !== undefined) {
    await page.getByRole('searchbox').fill(query);
    await page.waitForTimeout(700);
    for (let step = 0; step < steps; step++) await page.getByRole('searchbox').press('Enter');
  }
  if (press !== undefined) await page.getByRole('button', { name: new RegExp(`^${press}`) }).click();
  if (isLive) await sayInTranscript(page, 'conversation', { everyMs: 0 });
  // What is late comes, and the mouse is nowhere.
  await page.mouse.move(0, 0);
  await page.waitForTimeout(600);
}

for (const scale of [1, 2]) {
  test(`pictures of the transcripts at ${scale * 100} %`, async ({ launch }) => {
    test.setTimeout(900_000);
    const app = await launch({ flags: [`--force-device-scale-factor=${scale}`] });
    fs.mkdirSync(folder, { recursive: true });
    const size = scale === 2 ? { width: 640, height: 400 } : {};
    const { page, open } = await openTranscriptsStory(app, 'empty', size);
    const stories = await page.evaluate(
      () => (globalThis as unknown as { transcriptsStories: TranscriptsStory[] }).transcriptsStories,
    );
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      for (const story of stories) {
        const name = `transcripts-${story.name}.${theme}.${scale}x.png`;
        if (!wanted.test(name)) continue;
        await open(story.name);
        await act(page, story);
        await page.screenshot({ path: path.join(folder, name) });
      }
    }
  });
}
