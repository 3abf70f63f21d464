/** Nothing serious for assistive technology in any state of the overlay. */
import type { Story } from '../../apps/desktop/src/renderer/story/stories.js';
import { languages } from '../../packages/ui/src/language.js';
import { pageComplaints } from '../page-complaints.js';
import { seriousFaults } from '../serious-faults.js';
import { openControl, openStory, say } from '../story-page.js';
import { expect, test } from '../undertext.js';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious in any state: ${colorScheme}`, async ({ launch }) => {
    test.setTimeout(300_000);
    const { page, open } = await openStory(await launch(), 'classic');
    const complaints = pageComplaints(page);
    await page.emulateMedia({ colorScheme });
    const stories = await page.evaluate(() => (globalThis as unknown as { stories: Story[] }).stories);
    expect(stories.length).toBeGreaterThan(40);
    // The light theme differs in what floats beside the words alone.
    const different = stories.filter(
      (story) => colorScheme === 'dark' || story.hovered || /^status|^first/.test(story.name),
    );
    for (const story of different) {
      await open(story.name, story.width);
      if (story.name.startsWith('status-')) await page.locator('.status-sentence').first().waitFor();
      if (story.hovered && !story.isLocked) {
        await expect(page.getByRole('toolbar', { name: 'Controls' })).toHaveCSS('opacity', '1');
      }
      if (story.open !== undefined) await openControl(page, story.open);
      expect([story.name, await seriousFaults(page)]).toEqual([story.name, []]);
    }
    expect(complaints).toEqual([]);
  });
}

for (const language of languages) {
  test(`what there is to choose before the first word is in the box, whatever its width: ${language}`, async ({
    launch,
  }) => {
    const { page, open } = await openStory(await launch(), 'classic');
    const stories = await page.evaluate(() => (globalThis as unknown as { stories: Story[] }).stories);
    const firstRuns = stories.filter(({ name }) => name.startsWith('first-run'));
    expect(firstRuns.length).toBeGreaterThan(10);
    for (const { name, width } of firstRuns) {
      await open(name, width, language);
      await page.locator('.status-sentence').first().waitFor();
      const outside = await page.evaluate(() => {
        const box = document.querySelector('.box')!.getBoundingClientRect();
        const shown = [...document.querySelectorAll('.box .status *')].filter((one) => one.getClientRects().length > 0);
        return shown.flatMap((one) => {
          const { top, bottom, left, right } = one.getBoundingClientRect();
          const isInside = top >= box.top && bottom <= box.bottom && left >= box.left && right <= box.right;
          return isInside ? [] : [one.textContent];
        });
      });
      expect([name, outside]).toEqual([name, []]);
    }
  });
}

test('captions are announced to whom asked for it alone, a few words at a time', async ({ launch }) => {
  const { page, open } = await openStory(await launch(), 'classic');
  await expect(page.getByRole('log', { name: 'Captions', exact: true })).toHaveAttribute('aria-live', 'off');
  await say(page, 'english', { everyMs: 5 });
  await expect(page.locator('[aria-live="polite"] p')).toHaveCount(0);
  await open('announced');
  await say(page, 'chinese', { everyMs: 5 });
  const announced = page.getByRole('log', { name: 'New captions' });
  await expect(announced).toHaveAttribute('aria-live', 'polite');
  await expect(announced).toContainText('大家早上好');
  await expect(announced).not.toContainText('Good morning');
});
