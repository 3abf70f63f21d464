/** The transcripts window in every state: to assistive technology, while it grows, and with very much in it. */
import type { Page } from '@playwright/test';
import { pageComplaints } from '../page-complaints.js';
import { seriousFaults } from '../serious-faults.js';
import { scrollThrough } from '../transcripts-page.js';
import { actStory, openTranscriptsStory, sayInTranscript, transcriptsStoriesOf } from '../transcripts-story.js';
import { expect, test } from '../undertext.js';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious in any state: ${colorScheme}`, async ({ launch }) => {
    test.setTimeout(300_000);
    const { page, open } = await openTranscriptsStory(await launch(), 'empty');
    const complaints = pageComplaints(page);
    await page.emulateMedia({ colorScheme });
    const stories = await transcriptsStoriesOf(page);
    expect(stories.length).toBeGreaterThan(15);
    // Ten hours have no state that a minute has not, and axe looks at every word.
    for (const story of stories.filter(({ hours }) => hours === undefined)) {
      await open(story.name);
      await actStory(page, story);
      expect([story.name, await seriousFaults(page)]).toEqual([story.name, []]);
    }
    expect(complaints).toEqual([]);
  });
}

const scroller = (page: Page) => page.locator('.reading-scroll');
const distanceToEnd = (page: Page) =>
  scroller(page).evaluate((one) => one.scrollHeight - one.clientHeight - one.scrollTop);

test('what goes on is followed, until it is scrolled back, and again from its end on', async ({ launch }) => {
  const { page } = await openTranscriptsStory(await launch(), 'live');
  await page.locator('.paragraph').first().waitFor();
  await expect.poll(() => distanceToEnd(page)).toBeLessThanOrEqual(4);
  await sayInTranscript(page, 'conversation', { everyMs: 2, times: 3 });
  await expect.poll(() => distanceToEnd(page)).toBeLessThanOrEqual(4);
  await expect(page.locator('.paragraph-text').last()).toHaveText(/mostly in the north\.$/);

  await scroller(page).hover();
  await page.mouse.wheel(0, -400);
  await expect.poll(() => distanceToEnd(page)).toBeGreaterThan(300);
  const top = await scroller(page).evaluate((one) => one.scrollTop);
  await sayInTranscript(page, 'english', { everyMs: 2 });
  expect(await scroller(page).evaluate((one) => one.scrollTop)).toBe(top);
  await page.getByRole('button', { name: 'New text below' }).click();
  await expect.poll(() => distanceToEnd(page)).toBeLessThanOrEqual(4);
  await expect(page.getByRole('button', { name: 'New text below' })).toHaveCount(0);
  await sayInTranscript(page, 'english', { everyMs: 2 });
  await expect.poll(() => distanceToEnd(page)).toBeLessThanOrEqual(4);
});

test('the keyboard alone goes from the search through the sessions to the text', async ({ launch }) => {
  const { page } = await openTranscriptsStory(await launch(), 'many');
  await page.locator('.paragraph').first().waitFor();
  await page.keyboard.press('Control+f');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quarterly review');
  await page.keyboard.press('End');
  await expect(page.getByRole('option').last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(page.getByRole('option').first()).toBeFocused();
  for (const name of ['Caption a file…', 'Rename', 'Copy the text', 'Delete', 'Export']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  const paragraphs = page.locator('.paragraph');
  await expect(paragraphs.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(paragraphs.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(paragraphs.last()).toBeFocused();
  await page.keyboard.press('Control+e');
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('of 1,000 sessions only those in sight are laid out, and ten hours of text are read to their end', async ({
  launch,
}) => {
  test.setTimeout(120_000);
  const { page, open } = await openTranscriptsStory(await launch(), 'many');
  await page.getByRole('option').first().waitFor();
  expect(await page.getByRole('option').count()).toBeLessThan(60);
  await page.getByRole('listbox').evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await expect(page.locator('[data-key="session-999"]')).toBeVisible();

  await open('ten-hours');
  await page.locator('.paragraph').first().waitFor();
  await page.getByRole('option', { name: /^Quarterly review/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quarterly review');
  const opened = page.evaluate(async () => {
    const start = performance.now();
    while (document.querySelectorAll('.paragraph').length < 3000) await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });
  await page.getByRole('option').first().click();
  console.log(`ten hours, opened in ${(await opened).toFixed(0)} ms:`, await scrollThrough(page));
  const count = await page.locator('.paragraph').count();
  expect(count).toBeGreaterThan(3000);
  // Its last word is there at once, also for a reader of screens; laid out it is only in sight.
  const last = page.locator('.paragraph').last();
  await scroller(page).evaluate((one) => one.scrollTo(0, one.scrollHeight));
  await expect(last).toBeInViewport();
  await page.getByRole('searchbox').fill('tomorrow');
  await page.locator('.hit').first().waitFor();
  await page.getByRole('searchbox').press('Shift+Enter');
  await page.getByRole('searchbox').press('Shift+Enter');
  await expect(page.locator('mark[data-current]')).toBeInViewport();
});
