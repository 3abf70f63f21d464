/** Takes the pictures of the transcripts window for review: each story in both themes, at single and double scale. */
import type { Page } from '@playwright/test';
import type { TranscriptsStory } from '../../apps/desktop/src/renderer/story/transcripts-stories.js';
import { pictureFile } from '../picture-file.js';
import { actStory, openTranscriptsStory, sayInTranscript, transcriptsStoriesOf } from '../transcripts-story.js';
import { test } from '../undertext.js';

async function settle(page: Page, { isLive }: TranscriptsStory): Promise<void> {
  if (isLive) await sayInTranscript(page, 'conversation', { everyMs: 0 });
  // What is late comes, as what a search finds, and the mouse is nowhere.
  await page.mouse.move(0, 0);
  await page.waitForTimeout(1200);
}

for (const scale of [1, 2]) {
  test(`pictures of the transcripts at ${scale * 100} %`, async ({ launch }) => {
    test.setTimeout(900_000);
    const app = await launch({ flags: [`--force-device-scale-factor=${scale}`] });
    const size = scale === 2 ? { width: 640, height: 400 } : {};
    const { page, open } = await openTranscriptsStory(app, 'empty', size);
    const stories = await transcriptsStoriesOf(page);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      for (const story of stories) {
        const file = pictureFile(`transcripts-${story.name}.${theme}.${scale}x.png`);
        if (file === null) continue;
        await open(story.name);
        await actStory(page, story);
        await settle(page, story);
        await page.screenshot({ path: file });
      }
    }
  });
}
