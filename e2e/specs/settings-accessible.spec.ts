/** Every page and state of the settings: nothing serious for assistive technology, and all of it by the keyboard alone. */
import type { Page } from '@playwright/test';
import type { ScriptedSettings } from '../../apps/desktop/src/renderer/story/scripted-settings.js';
import type { SettingsStory } from '../../apps/desktop/src/renderer/story/settings-stories.js';
import { languages } from '../../packages/ui/src/language.js';
import { pageComplaints } from '../page-complaints.js';
import { seriousFaults } from '../serious-faults.js';
import { openSettingsStory } from '../story-page.js';
import { expect, test } from '../undertext.js';

const storiesOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { settingsStories: SettingsStory[] }).settingsStories);
const asked = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { scriptedSettings: ScriptedSettings }).scriptedSettings.commands);
const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).textContent);

for (const language of languages) {
  test(`axe finds nothing serious in any state: ${language}`, async ({ launch }) => {
    test.setTimeout(600_000);
    const { page, open } = await openSettingsStory(await launch(), 'general');
    const complaints = pageComplaints(page);
    const stories = await storiesOf(page);
    expect(stories.length).toBeGreaterThan(20);
    for (const { name } of stories.filter(({ width }) => width === undefined)) {
      await open(name, undefined, language);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect([name, colorScheme, await seriousFaults(page)]).toEqual([name, colorScheme, []]);
      }
    }
    expect(complaints).toEqual([]);
  });

  test(`nothing is cut off or goes over the edge: ${language}`, async ({ launch }) => {
    test.setTimeout(300_000);
    const { page, open } = await openSettingsStory(await launch(), 'general');
    for (const { name, width } of await storiesOf(page)) {
      await open(name, width, language);
      const overflowing = await page.evaluate(() => {
        const column = document.querySelector('.column')!;
        const { left, right } = column.getBoundingClientRect();
        const edges = [...column.querySelectorAll('*:not(.preview *)')].filter((one) => {
          const box = one.getBoundingClientRect();
          return box.width > 0 && (box.left < left || box.right > right);
        });
        // A select may be as narrow as it has to be: it says so with an ellipsis.
        const cut = [...document.querySelectorAll('.settings *:not(select, select *, .preview *)')].filter((one) => {
          const { overflowX } = getComputedStyle(one);
          const isClipped = overflowX !== 'visible' || one.matches('button, input');
          return isClipped && one.scrollWidth > one.clientWidth + 1 && !one.matches('[type="range"]');
        });
        return [...edges, ...cut].map((one) => `${one.tagName}.${one.className}: ${one.textContent}`);
      });
      expect([name, overflowing]).toEqual([name, []]);
    }
  });
}

/** What can have the focus, in the order of the page; of radio buttons the one that is chosen. Numbered in `data-stop`. */
function numberStops(): number {
  const all = [
    ...document.querySelectorAll<HTMLElement>('button, input, select, textarea, summary, a[href], [tabindex="0"]'),
  ];
  const stops = all.filter(
    (one) =>
      !one.matches(':disabled, [tabindex="-1"]') &&
      one.checkVisibility() &&
      (!one.matches('[type="radio"]') || one.matches(':checked')),
  );
  for (const [index, one] of stops.entries()) one.dataset.stop = String(index);
  return stops.length;
}

/** Where the keyboard is, and what is wrong with how that shows. */
function whereFocusIs() {
  const element = document.activeElement as HTMLElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const isInSight = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
  const isMarked = outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2;
  return { stop: Number(element.dataset.stop), name: element.outerHTML.slice(0, 120), isInSight, isMarked };
}

test('the keyboard reaches every control in the order of the page, and it shows where it is', async ({ launch }) => {
  test.setTimeout(300_000);
  const { page, open } = await openSettingsStory(await launch(), 'general');
  await page.bringToFront();
  for (const { name, width } of await storiesOf(page)) {
    await open(name, width);
    // One that takes keys would take these.
    if (name === 'shortcuts-armed') continue;
    const count = await page.evaluate(numberStops);
    await page.locator('.search').focus();
    for (let stop = 0; stop < count; stop++) {
      if (stop > 0) await page.keyboard.press('Tab');
      const at = await page.evaluate(whereFocusIs);
      expect({ story: name, ...at }).toEqual({ story: name, stop, name: at.name, isInSight: true, isMarked: true });
    }
  }
});

test('the keyboard uses every kind of control', async ({ launch }) => {
  const { page, open } = await openSettingsStory(await launch(), 'general');
  await page.bringToFront();
  const { keyboard } = page;
  await page.getByRole('combobox', { name: 'Place' }).focus();
  await keyboard.press('ArrowDown');
  await page.getByRole('switch', { name: 'Start at login' }).focus();
  await keyboard.press('Space');
  expect(await asked(page)).toEqual([
    { type: 'set', name: 'overlayPlace', value: 'top' },
    { type: 'set', name: 'launchAtLogin', value: true },
  ]);

  await open('captions');
  await page.getByRole('slider', { name: 'Text size' }).focus();
  await keyboard.press('ArrowRight');
  await expect.poll(() => asked(page)).toContainEqual({ type: 'set', name: 'captionSize', value: 29 });

  await open('shortcuts');
  await page.getByRole('button', { name: /^Pause or resume/ }).focus();
  await keyboard.press('Enter');
  await keyboard.press('Control+Alt+Y');
  expect(await asked(page)).toEqual([{ type: 'set-shortcut', action: 'pause', keys: 'CommandOrControl+Alt+Y' }]);
  expect(await focused(page)).toBe('Ctrl+Alt+Y');

  await open('advanced');
  await page.getByRole('textbox', { name: 'Threads' }).focus();
  await keyboard.type('3');
  await keyboard.press('Enter');
  expect(await asked(page)).toEqual([{ type: 'set', name: 'threads', value: 3 }]);

  await open('device-usable');
  await page.getByRole('radio', { name: /^Automatic/ }).focus();
  await keyboard.press('ArrowDown');
  expect((await asked(page)).filter(({ type }) => type === 'set')).toHaveLength(1);
});

test('the keyboard stays where it was when the control that it used goes', async ({ launch }) => {
  const { page, open } = await openSettingsStory(await launch(), 'model-none');
  await page.bringToFront();
  const { keyboard } = page;
  await page.getByRole('button', { name: 'Download', exact: true }).first().focus();
  await keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Pause');
  await keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Go on');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Download');

  await open('model');
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .focus();
  await keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Keep');
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Download');

  await open('captions-changed');
  await page.getByRole('button', { name: 'Reset Capital letters' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('switch', { name: 'Capital letters' })).toBeFocused();

  await open('words-some');
  await page.getByRole('button', { name: 'Remove Sara' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Sara' })).toHaveCount(0);
  await expect(page.locator('.pairs :focus')).toHaveCount(1);
});
