/** Takes the pictures for review: each story in both themes, at single and double scale; in German where it shows words. */
import type { Page } from '@playwright/test';
import type { Story } from '../../apps/desktop/src/renderer/story/stories.js';
import { type Language, languages } from '../../packages/ui/src/language.js';
import { pictureFile } from '../picture-file.js';
import { openControl, openStory } from '../story-page.js';
import { test } from '../undertext.js';

const themes = ['light', 'dark'] as const;
const scales = [1, 2];

/** Of ours, that is, and not only what was said. */
const hasWords = ({ name, hovered }: Story) =>
  hovered || /^(status|first|listening|demo|narrow|two-sources)/.test(name);

async function settle(page: Page, open: Story['open'], language: Language): Promise<void> {
  // A status is shown after a while, and the bar fades in.
  await page.waitForTimeout(1200);
  if (open === undefined) return;
  await openControl(page, open, language);
  await page.waitForTimeout(400);
}

for (const scale of scales) {
  test(`pictures at ${scale * 100} %`, async ({ launch }) => {
    test.setTimeout(900_000);
    const app = await launch({ flags: [`--force-device-scale-factor=${scale}`] });
    const { page, open } = await openStory(app, 'classic', { height: 520 });
    const stories = await page.evaluate(() => (globalThis as unknown as { stories: Story[] }).stories);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      for (const story of stories) {
        for (const language of hasWords(story) ? languages : (['en'] as const)) {
          const file = pictureFile(`${story.name}.${language}.${theme}.${scale}x.png`);
          if (file === null) continue;
          await open(story.name, story.width, language);
          await settle(page, story.open, language);
          await page.screenshot({ path: file });
        }
      }
    }
  });
}
