/** The words: nothing that can be read blinks, moves or breaks anew. */
import type { Page } from '@playwright/test';
import { fakeMicrophone, shownText } from '../captions.js';
import { watchLines } from '../line-watch.js';
import { openStory, say } from '../story-page.js';
import { expect, test } from '../undertext.js';
import { sampleSound, silence } from '../wav-file.js';

test('a minute of captions of the real engine rolls without a flicker or a jump', async ({ launch, home }) => {
  test.setTimeout(150_000);
  const sounds = [sampleSound('welcome'), silence(0.5), sampleSound('fox'), silence(0.5), sampleSound('meeting')];
  const app = await launch({ flags: fakeMicrophone(home, sounds), args: ['--model', 'demo', '--caption-size', '44'] });
  const overlay = await app.overlay();
  await expect.poll(() => shownText(overlay), { timeout: 40_000 }).not.toBe('');
  const report = await watchLines(overlay);
  await overlay.waitForTimeout(60_000);
  expect((await shownText(overlay)).length).toBeGreaterThan(500);
  const { frames, lines, faults } = await report();
  expect(faults).toEqual([]);
  expect(frames).toBeGreaterThan(100);
  expect(lines).toBeGreaterThan(2);
});

for (const script of ['english', 'chinese', 'japanese', 'korean', 'arabic', 'mixed', 'conversation'] as const) {
  test(`finished lines stay as they are: ${script}`, async ({ launch }) => {
    const { page } = await openStory(
      await launch(),
      script === 'conversation' ? 'two-sources' : script === 'english' ? 'px-96' : script,
    );
    const report = await watchLines(page);
    await say(page, script, { everyMs: 40, times: 2 });
    const { frames, lines, faults } = await report();
    expect(faults).toEqual([]);
    expect(frames).toBeGreaterThan(50);
    expect(lines).toBeGreaterThan(2);
  });
}

/** What is to be read now, and where: the lines' first letters in sight. */
const inSight = (page: Page) =>
  page.locator('.captions').evaluate((log) => {
    const { top, bottom } = log.getBoundingClientRect();
    return [...log.querySelectorAll('.caption-line')]
      .map((line) => ({ text: line.textContent!.slice(0, 30), top: Math.round(line.getBoundingClientRect().top) }))
      .filter((line) => line.top >= top - 1 && line.top < bottom);
  });

test('scrolled back, what is read stays where it is, also when old text leaves at the top', async ({ launch }) => {
  const { page } = await openStory(await launch(), 'eight-lines');
  await say(page, 'english', { everyMs: 0, times: 166 });
  const log = page.locator('.captions');
  await log.hover();
  await page.mouse.wheel(0, -700);
  await expect(log).toHaveAttribute('data-scrolled-back', 'true');
  await page.waitForTimeout(300);
  const before = await inSight(page);
  expect(before.length).toBeGreaterThan(2);
  await expect(page.getByRole('button', { name: 'New text below' })).toHaveCount(0);
  const moved = page.evaluate(() => {
    const line = [...document.querySelectorAll('.caption-line')].at(-12)!;
    const places = new Set<number>();
    const look = () => {
      places.add(line.getBoundingClientRect().top);
      if (!(globalThis as { over?: boolean }).over) requestAnimationFrame(look);
    };
    look();
    return new Promise<number[]>((resolve) => setTimeout(() => resolve([...places]), 3000));
  });
  await say(page, 'english', { everyMs: 5, times: 4 });
  const places = await moved;
  expect(Math.max(...places) - Math.min(...places)).toBeLessThanOrEqual(1);
  expect(await inSight(page)).toEqual(before);
  const button = page.getByRole('button', { name: 'New text below' });
  await button.click();
  await expect(button).toHaveCount(0);
  await expect(log).not.toHaveAttribute('data-scrolled-back');
  const atEnd = () => log.evaluate((one) => one.scrollHeight - one.clientHeight - one.scrollTop);
  await expect.poll(atEnd).toBeLessThanOrEqual(1);
  // And it sticks to the end again.
  await say(page, 'english', { everyMs: 5 });
  await expect.poll(atEnd).toBeLessThanOrEqual(1);
});

test('the keyboard scrolls back, and comes to the end again', async ({ launch }) => {
  const { page } = await openStory(await launch(), 'classic');
  await page.getByRole('log', { name: 'Captions' }).focus();
  await page.keyboard.press('PageUp');
  await expect(page.locator('.captions')).toHaveAttribute('data-scrolled-back', 'true');
  await say(page, 'english', { everyMs: 5 });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'New text below' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.captions')).not.toHaveAttribute('data-scrolled-back');
});

test('a line rises in a moment, and at once with reduced motion', async ({ launch }) => {
  const { page } = await openStory(await launch(), 'classic');
  // As they are begun: a busy machine may show no frame in which one runs.
  const risings = () =>
    page.evaluate(() => {
      const seen = new Set<number>();
      const { animate } = Element.prototype;
      Element.prototype.animate = function (this: Element, frames, options) {
        const animation = animate.call(this, frames, options);
        if (this.closest('.caption-flow')) seen.add(Number(animation.effect?.getTiming().duration));
        return animation;
      };
      Object.assign(globalThis, { seen });
    });
  const durations = () => page.evaluate(() => [...(globalThis as unknown as { seen: Set<number> }).seen]);
  await risings();
  await say(page, 'english', { everyMs: 10 });
  expect(await durations()).toEqual([120]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => (globalThis as unknown as { seen: Set<number> }).seen.clear());
  await say(page, 'english', { everyMs: 10 });
  expect(await durations()).toEqual([]);
});

test('text selects, and what is selected is copied', async ({ launch }) => {
  const app = await launch();
  const { page } = await openStory(app, 'two-sources');
  const line = page.locator('.caption-text').last();
  await line.click({ clickCount: 3 });
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe(await line.textContent());
  const copy = page.getByRole('button', { name: 'Copy' });
  await copy.click();
  await page.getByRole('menuitem', { name: 'What is selected' }).click();
  const copied = () =>
    page.evaluate(() => {
      const { scripted } = globalThis as unknown as { scripted: { commands: { type: string; text?: string }[] } };
      return scripted.commands.findLast(({ type }) => type === 'copy')?.text;
    });
  expect(await copied()).toBe(await line.textContent());
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await copy.click();
  await expect(page.getByRole('menuitem')).toHaveCount(3);
});

test('after silence the words go, and can be scrolled back to', async ({ launch }) => {
  const { page } = await openStory(await launch(), 'clears');
  const last = page.locator('.caption-line').last();
  await expect(last).toHaveCSS('visibility', 'visible');
  await expect(last).toHaveCSS('visibility', 'hidden', { timeout: 10_000 });
  await expect(page.locator('.box')).toHaveCSS('visibility', 'visible');
  await say(page, 'english', { everyMs: 5 });
  await expect(page.locator('.caption-line').last()).toHaveCSS('visibility', 'visible');
  await page.locator('.captions').hover();
  await page.mouse.wheel(0, -2000);
  await expect(page.locator('.caption-line').first()).toHaveCSS('visibility', 'visible');
});

test('after silence the box goes too, where that was chosen', async ({ launch }) => {
  const { page } = await openStory(await launch(), 'hides');
  await expect(page.locator('.box')).toHaveCSS('visibility', 'hidden', { timeout: 10_000 });
  await say(page, 'english', { everyMs: 5 });
  await expect(page.locator('.box')).toHaveCSS('visibility', 'visible');
});
