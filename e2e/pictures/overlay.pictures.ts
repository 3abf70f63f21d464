/** Takes the pictures for review: each story in both themes, at single and double scale. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Story } from '../../apps/desktop/src/renderer/story/stories.js';
import { openStory } from '../story-page.js';
import { test } from '../undertext.js';

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../.cache/pictures');
const chosen = new RegExp(process.env.UNDERTEXT_PICTURES ?? '');
const themes = ['light', 'dark'] as const;
const scales = [1, 2];

async function settle(page: Page, open: string | undefined): Promise<void> {
  // A status is shown after a while, and the bar fades in.
  await page.waitForTimeout(1200);
  if (open === undefined) return;
  await page.getByRole('button', { name: new RegExp(`^${open}`) }).click();
  await page.waitForTimeout(400);
}

for (const scale of scales) {
  test(`pictures at ${scale * 100} %`, async ({ launch }) => {
    test.setTimeout(900_000);
    const app = await launch({ flags: [`--force-device-scale-factor=${scale}`] });
    fs.mkdirSync(folder, { recursive: true });
    const { page, open } = await openStory(app, 'classic', { height: 520 });
    const stories = await page.evaluate(() => (globalThis as unknown as { stories: Story[] }).stories);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      for (const story of stories) {
        const name = `${story.name}.${theme}.${scale}x.png`;
        if (!chosen.test(name)) continue;
        await open(story.name, story.width);
        await settle(page, story.open);
        await page.screenshot({ path: path.join(folder, name) });
      }
    }
  });
}
