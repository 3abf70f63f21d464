import { languages } from '../../packages/ui/src/language.js';
import { offerModel } from '../model-server.js';
import { pageComplaints } from '../page-complaints.js';
import { seriousFaults } from '../serious-faults.js';
import { openSettings } from '../settings-page.js';
import { expect, test } from '../undertext.js';

test('the settings open once, from the bar, and the keyboard alone changes one @core', async ({ launch }) => {
  const app = await launch();
  const settings = await openSettings(app);
  await openSettings(app);
  expect(app.electron.windows().filter((page) => page.url().includes('/settings/'))).toHaveLength(1);

  await settings.bringToFront();
  await settings.getByRole('searchbox', { name: 'Search' }).focus();
  await settings.keyboard.type('capital');
  const capitals = settings.getByRole('switch', { name: 'Capital letters' });
  const hasFocus = () => capitals.evaluate((control) => control === document.activeElement);
  for (let tabs = 0; tabs < 30 && !(await hasFocus()); tabs++) await settings.keyboard.press('Tab');
  await settings.keyboard.press('Space');
  await expect(capitals).toBeChecked();
  const overlay = await app.overlay();
  await expect
    .poll(() => overlay.locator('.captions').evaluate((log) => getComputedStyle(log).textTransform))
    .toBe('uppercase');
  await expect.poll(() => app.storedSettings().captionUpperCase).toBe(true);

  await settings.getByRole('button', { name: 'Reset Capital letters' }).click();
  await expect(settings.getByRole('switch', { name: 'Capital letters' })).not.toBeChecked();
  await expect.poll(() => 'captionUpperCase' in app.storedSettings()).toBe(false);
});

test('a change applies at once, to the preview and to the captions; what cannot be used is said', async ({
  launch,
}) => {
  const app = await launch();
  const settings = await openSettings(app, 'Captions');
  await settings.getByRole('combobox', { name: 'Colours' }).selectOption('Yellow on black');
  await expect(settings.locator('.preview-text')).toHaveCSS('color', 'rgb(255, 225, 77)');
  const size = settings.getByRole('slider', { name: 'Text size' });
  await size.press('End');
  await expect(settings.locator('.preview-text')).toHaveCSS('font-size', '96px');
  const overlay = await app.overlay();
  await expect(overlay.locator('.captions')).toHaveCSS('font-size', '96px');

  await settings.getByRole('button', { name: 'Advanced', exact: true }).click();
  const server = settings.getByRole('textbox', { name: 'Download server' });
  await server.fill('ftp://example.org');
  await server.press('Enter');
  await expect(settings.getByRole('alert')).toHaveText('This value cannot be used.');
  await server.fill('https://me:secret@example.org');
  await server.press('Enter');
  await expect(settings.getByRole('alert')).toHaveText('This value cannot be used.');
  expect(JSON.stringify(app.storedSettings())).not.toContain('secret');
});

test('words are replaced by a list that the window keeps', async ({ launch }) => {
  const app = await launch();
  const settings = await openSettings(app, 'Words');
  await settings.getByRole('textbox', { name: 'Word', exact: true }).fill('colour');
  await settings.getByRole('textbox', { name: 'Shown as' }).fill('color');
  await settings.getByRole('button', { name: 'Add a word' }).click();
  await expect.poll(() => app.storedSettings().replacements).toBe('colour=color');
  await settings.getByRole('button', { name: 'Remove colour' }).click();
  await expect.poll(() => 'replacements' in app.storedSettings()).toBe(false);
});

test('the devices of this computer are found out, and the one that computes is chosen', async ({ launch }) => {
  test.setTimeout(120_000);
  const app = await launch();
  const settings = await openSettings(app, 'Device');
  await expect(settings.getByRole('button', { name: 'Check again' })).toBeVisible({ timeout: 90_000 });
  await expect(settings.getByText(/^CPU · [\d.]+.GB of [\d.]+.GB free$/)).toBeVisible();
  const automatic = settings.getByRole('radio', { name: /^Automatic/ });
  await expect(automatic).toBeChecked();
  await settings.getByRole('radio', { name: /CPU ·/ }).check();
  await expect.poll(() => app.storedSettings().device).toBe('cpu');
});

for (const language of languages) {
  test(`axe finds nothing serious on any page of the app's own: ${language}`, async ({ launch, home }) => {
    test.setTimeout(180_000);
    const { server, env } = await offerModel(home);
    const app = await launch({ env });
    const settings = await openSettings(app);
    await settings.getByRole('combobox', { name: 'Language' }).selectOption(language);
    const complaints = pageComplaints(settings);
    const pages = await settings.getByRole('navigation').getByRole('button').all();
    expect(pages.length).toBeGreaterThan(8);
    for (const page of pages) {
      await page.click();
      const name = await page.textContent();
      for (const colorScheme of ['light', 'dark'] as const) {
        await settings.emulateMedia({ colorScheme });
        expect([name, colorScheme, await seriousFaults(settings)]).toEqual([name, colorScheme, []]);
      }
    }
    expect(complaints).toEqual([]);
    await server.stop();
  });
}
