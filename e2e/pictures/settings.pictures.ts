/** Takes the pictures of the settings for review: each story in both themes and languages, at single and double scale. */
import type { SettingsStory } from '../../apps/desktop/src/renderer/story/settings-stories.js';
import { languages } from '../../packages/ui/src/language.js';
import { pictureFile } from '../picture-file.js';
import { openSettingsStory } from '../story-page.js';
import { test } from '../undertext.js';

/** CSS pixels; the window as it opens. */
const usual = { width: 880, height: 640 };

for (const scale of [1, 2]) {
  test(`pictures of the settings at ${scale * 100} %`, async ({ launch }) => {
    test.setTimeout(1_200_000);
    const app = await launch({ flags: [`--force-device-scale-factor=${scale}`] });
    const { page, open, resize } = await openSettingsStory(app, 'general', usual);
    const stories = await page.evaluate(
      () => (globalThis as unknown as { settingsStories: SettingsStory[] }).settingsStories,
    );
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      for (const { name, width = usual.width } of stories) {
        for (const language of languages) {
          const file = pictureFile(`settings-${name}.${language}.${theme}.${scale}x.png`);
          if (file === null) continue;
          await open(name, width, language);
          // All of the page, however long it is.
          const height = await page.locator('.column').evaluate((column) => column.scrollHeight);
          await resize(width, Math.max(usual.height, height));
          await page.waitForTimeout(150);
          await page.screenshot({ path: file });
        }
      }
    }
  });
}
