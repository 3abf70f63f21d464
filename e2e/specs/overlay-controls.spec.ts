/** Every control, with the mouse alone and with the keyboard alone. */
import type { Page } from '@playwright/test';
import type { ScriptedCaptions } from '../../apps/desktop/src/renderer/story/scripted-captions.js';
import { fakeMicrophone, shownText } from '../captions.js';
import { listen } from '../listening.js';
import { openStory, say } from '../story-page.js';
import { expect, test } from '../undertext.js';
import { sampleSound, silence } from '../wav-file.js';

/** What the overlay asked for, but for what it tells of its own size. Of keys pressed one after the other, the last. */
const asked = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { scripted: ScriptedCaptions }).scripted.commands
      .filter(({ type }) => type !== 'fit' && type !== 'set-solid')
      .filter(({ type }, index, all) => type !== 'set-delay' || all[index + 1]?.type !== 'set-delay'),
  );

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Controls' });

test('by mouse', async ({ launch }) => {
  const { page } = await openStory(await launch(), 'controls');
  await button(page, 'Pause').click();
  await button(page, 'Resume').click();
  await button(page, /^Source/).click();
  await page.getByRole('menuitemradio', { name: 'Both in one text' }).click();
  await button(page, 'Source: Both in one text').click();
  await page.getByRole('menuitemradio', { name: 'Webcam C920 Analog Stereo' }).click();
  await button(page, 'Delay').click();
  const slider = page.getByRole('slider', { name: 'Delay' });
  const box = (await slider.boundingBox())!;
  await page.mouse.click(box.x + box.width - 9, box.y + box.height / 2);
  await expect(page.locator('.panel-value')).toHaveText('2400ms');
  await expect(page.locator('.bar-figure')).toHaveText('2400 ms');
  await page.keyboard.press('Escape');
  await button(page, 'Text size and colours').click();
  const size = page.getByRole('slider', { name: 'Text size' });
  const track = (await size.boundingBox())!;
  await page.mouse.move(track.x + 12, track.y + track.height / 2);
  await page.mouse.down();
  await page.mouse.move(track.x + track.width - 9, track.y + track.height / 2, { steps: 5 });
  // Before it is let go, it can be seen what it would be.
  await expect(page.locator('.captions')).toHaveCSS('font-size', '96px');
  expect((await asked(page)).filter(({ type }) => type === 'set-appearance')).toEqual([]);
  await page.mouse.up();
  await button(page, 'More lines').click();
  await page.getByText('Yellow', { exact: true }).click();
  await expect(page.locator('.captions')).toHaveCSS('color', 'rgb(255, 225, 77)');
  await page.keyboard.press('Escape');
  await button(page, 'Copy').click();
  await page.getByRole('menuitem', { name: 'The last minute' }).click();
  await expect(page.getByText('Copied')).toBeAttached();
  await button(page, 'Place').click();
  await page.getByRole('menuitemradio', { name: 'Top of the screen' }).click();
  await button(page, 'Place').click();
  await page.getByRole('menuitem', { name: 'Bring to the screen under the pointer' }).click();
  await button(page, 'Hide the captions').click();
  await button(page, /^Lock/).click();
  await expect(bar(page)).toHaveCount(0);
  expect(await asked(page)).toMatchObject([
    { type: 'pause' },
    { type: 'resume' },
    { type: 'set-source', source: 'mixed' },
    { type: 'set-microphone', microphone: 'webcam' },
    { type: 'set-delay', delay: 30 },
    { type: 'set-appearance', appearance: { captionSize: 96 } },
    { type: 'set-appearance', appearance: { captionLines: 3 } },
    { type: 'set-appearance', appearance: { captionPreset: 'yellow' } },
    { type: 'copy-recent', part: 'minute' },
    { type: 'set-place', place: 'top' },
    { type: 'bring-here' },
    { type: 'close' },
    { type: 'lock' },
  ]);
});

/** Tab, or an arrow inside the bar, until an element has the focus. */
async function moveTo(page: Page, name: RegExp, key: string): Promise<void> {
  for (let steps = 0; steps < 20; steps++) {
    const label = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
    if (name.test(label)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the focus never came to ${name}`);
}

test('by keyboard', async ({ launch }) => {
  const { page } = await openStory(await launch(), 'classic');
  await expect(bar(page)).toHaveCSS('opacity', '0');
  await moveTo(page, /^Source/, 'Tab');
  await expect(bar(page)).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await moveTo(page, /^Pause/, 'ArrowRight');
  await page.keyboard.press('Space');
  await moveTo(page, /^Delay/, 'ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Delay' })).toBeVisible();
  const slider = page.getByRole('slider', { name: 'Delay' });
  await expect(slider).toBeFocused();
  await expect(slider).toHaveAttribute('aria-valuetext', /^480 ms\. Half a second/);
  for (const _ of [1, 2]) await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /^640 ms\. /);
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', /^2400 ms\. /);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await moveTo(page, /^Text size and/, 'ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('slider', { name: 'Text size' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await moveTo(page, /^More lines$/, 'Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await moveTo(page, /^Copy/, 'ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'The last sentence' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await moveTo(page, /^Place/, 'ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await moveTo(page, /^Hide/, 'ArrowRight');
  await page.keyboard.press('Enter');
  await moveTo(page, /^Lock/, 'ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(bar(page)).toHaveCount(0);
  expect(await asked(page)).toMatchObject([
    { type: 'set-source', source: 'computer' },
    { type: 'pause' },
    { type: 'set-delay', delay: 30 },
    { type: 'set-appearance', appearance: { captionSize: 29 } },
    { type: 'set-appearance', appearance: { captionLines: 3 } },
    { type: 'set-appearance', appearance: { captionPreset: 'high-contrast' } },
    { type: 'copy-recent', part: 'all' },
    { type: 'bring-here' },
    { type: 'leave-focus' },
    { type: 'close' },
    { type: 'lock' },
  ]);
});

test('the bar comes with the pointer, and stays a moment after it', async ({ launch }) => {
  const { page } = await openStory(await launch(), 'classic');
  const point = (isInside: boolean) =>
    page.evaluate(
      (inside) =>
        (globalThis as unknown as { scripted: ScriptedCaptions }).scripted.change({
          type: 'pointer',
          isInside: inside,
        }),
      isInside,
    );
  await expect(bar(page)).toHaveCSS('opacity', '0');
  await point(true);
  await expect(bar(page)).toHaveCSS('opacity', '1');
  await point(false);
  const left = Date.now();
  await expect(bar(page)).not.toHaveAttribute('data-shown', { timeout: 10_000 });
  expect(Date.now() - left).toBeGreaterThan(1000);
});

test('the bar and what it opens move no word', async ({ launch }) => {
  const { page } = await openStory(await launch(), 'classic');
  const places = () =>
    page.locator('.caption-line').evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().toJSON()));
  const before = await places();
  await page.locator('.captions').hover();
  await expect(bar(page)).toHaveCSS('opacity', '1');
  const barTop = (await bar(page).boundingBox())!.y;
  const box = (await page.locator('.box').boundingBox())!;
  expect(barTop).toBeGreaterThanOrEqual(box.y + box.height);
  await button(page, 'Delay').click();
  await page.evaluate(() => {
    const { scripted } = globalThis as unknown as { scripted: ScriptedCaptions };
    scripted.change({ type: 'lag', lag: { seconds: 4, isCatchingUp: true } });
  });
  await expect(page.getByText('4 s behind, and catching up.')).toBeVisible();
  expect(await places()).toEqual(before);
});

test('a slider that is held keeps its value, whatever updates say', async ({ launch }) => {
  const { page } = await openStory(await launch(), 'delay');
  await button(page, 'Delay').click();
  const slider = page.getByRole('slider', { name: 'Delay' });
  const box = (await slider.boundingBox())!;
  await page.mouse.move(box.x + 9, box.y + box.height / 2);
  await page.mouse.down();
  await expect(page.locator('.panel-value')).toHaveText('80ms');
  await page.evaluate(
    () =>
      void (globalThis as unknown as { scripted: ScriptedCaptions }).scripted.command({ type: 'set-delay', delay: 12 }),
  );
  await say(page, 'english', { everyMs: 5 });
  await expect(page.locator('.panel-value')).toHaveText('80ms');
  await page.mouse.up();
  await expect.poll(async () => (await asked(page)).at(-1)).toEqual({ type: 'set-delay', delay: 1 });
  await expect(page.locator('.bar-figure')).toHaveText('80 ms');
});

test('in the running app: delay, size, colours and copy take effect and are remembered', async ({ launch, home }) => {
  const { app, overlay } = await listen(launch, home);
  await button(overlay, 'Delay').click();
  await overlay.getByRole('slider', { name: 'Delay' }).press('ArrowRight');
  await expect.poll(() => app.storedSettings().streamVoxtralDelay).toBe(7);
  await overlay.keyboard.press('Escape');
  await button(overlay, 'Text size and colours').click();
  await overlay.getByRole('slider', { name: 'Text size' }).press('End');
  await overlay.getByText('Paper', { exact: true }).click();
  await expect.poll(() => app.storedSettings()).toMatchObject({ captionSize: 96, captionPreset: 'paper' });
  await expect(overlay.locator('.captions')).toHaveCSS('font-size', '96px');
  await overlay.keyboard.press('Escape');
  await button(overlay, 'Copy').click();
  await overlay.getByRole('menuitem', { name: 'All of this session' }).click();
  await expect(overlay.getByText('Copied all that was said in this session.')).toBeVisible();
  expect(await app.electron.evaluate(({ clipboard }) => clipboard.readText())).toMatch(/welcome/i);
  // The window is as high as the larger text needs.
  await expect.poll(() => overlay.locator('.captions').evaluate((log) => log.clientHeight)).toBe(2 * 130);
  const shown = await shownText(overlay);
  await expect
    .poll(async () => (await shownText(overlay)).length, { timeout: 30_000 })
    .toBeGreaterThan(shown.length + 20);
});

test('words that are masked or replaced are shown only so, and the text only grows', async ({ launch, home }) => {
  const flags = fakeMicrophone(home, [sampleSound('welcome'), silence(1)]);
  const args = ['--model', 'demo', '--replacements', 'welcome=greetings;captions=subtitles'];
  const overlay = await (await launch({ flags, args })).overlay();
  await expect.poll(() => shownText(overlay), { timeout: 40_000 }).toMatch(/greetings to live subtitles/i);
  expect(await shownText(overlay)).not.toMatch(/welcome|captions/i);
});
