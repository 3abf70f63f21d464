/** The app's own language: another one is there at once, wherever there are words, and costs no caption. */
import { expectOnlyGrowth } from '../captions.js';
import { listen, moreSentences } from '../listening.js';
import { openSettings } from '../settings-page.js';
import { TrayHost } from '../tray-host.js';
import { expect, test } from '../undertext.js';

test('it changes in every window, the tray and dialogs, while captions go on @core', async ({ launch, home }) => {
  test.setTimeout(120_000);
  const tray = await TrayHost.start();
  const { app, overlay, texts } = await listen(launch, home);
  const settings = await openSettings(app);
  const labels = async () => (await tray.menu()).map(({ label }) => label);
  const asked = await app.electron.evaluateHandle(({ dialog }) => {
    const given: unknown[] = [];
    dialog.showOpenDialog = (async (_window: unknown, options: unknown) => {
      given.push(options);
      return { canceled: true, filePaths: [] };
    }) as unknown as typeof dialog.showOpenDialog;
    return given;
  });
  await expect.poll(labels).toContain('Quit');
  const before = (await texts()).length;

  await settings.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
  await expect(settings.getByRole('button', { name: 'Tastenkürzel' })).toBeVisible();
  await expect(settings).toHaveTitle('Undertext: Einstellungen');
  await expect(settings.locator('html')).toHaveAttribute('lang', 'de');
  await expect(overlay.getByRole('toolbar', { name: 'Bedienleiste' })).toBeAttached();
  await expect(overlay.getByText('Es kennt einige hundert englische Wörter')).toBeVisible();
  await expect.poll(labels).toContain('Beenden');
  expect(await tray.toolTip()).toBe('Undertext: Hört zu: Mikrofon');
  await settings.getByRole('button', { name: 'Modell', exact: true }).click();
  await settings.getByRole('button', { name: 'Modelldatei hinzufügen' }).click();
  await expect
    .poll(() => asked.evaluate((given) => JSON.stringify(given)))
    .toContain('{"name":"Sprachmodelle","extensions":["gguf"]}');

  await moreSentences(overlay);
  await settings.getByRole('button', { name: 'Allgemein', exact: true }).click();
  await settings.getByRole('combobox', { name: 'Sprache' }).selectOption('English');
  await expect(settings.getByRole('button', { name: 'Shortcuts' })).toBeVisible();
  await expect.poll(labels).toContain('Quit');
  await moreSentences(overlay);
  const recorded = await texts();
  expectOnlyGrowth(recorded);
  expect(recorded.length).toBeGreaterThan(before);
  tray.stop();
});

test("it is the system's until another is chosen, and the tab that unlocks speaks it too", async ({ launch }) => {
  const german = { LANGUAGE: 'de_AT:en', LANG: 'de_AT.UTF-8', LC_ALL: 'de_AT.UTF-8' };
  const app = await launch({ env: german });
  const overlay = await app.overlay();
  await expect(
    overlay.getByRole('button', { name: 'Sperren: Klicks gehen durch die Untertitel hindurch' }),
  ).toBeAttached();
  await overlay.getByRole('button', { name: /^Sperren/ }).press('Enter');
  await expect(overlay.getByRole('toolbar')).toHaveCount(0);
  const tab = app.electron.windows().find((page) => page.url().includes('/unlock-tab/'));
  await expect(tab!.getByRole('button', { name: 'Entsperren' })).toBeAttached();
  await expect(tab!).toHaveTitle('Undertext');
  const titles = await app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.getTitle()),
  );
  expect(titles).toContain('Undertext: Entsperren');
  await tab!.getByRole('button', { name: 'Entsperren' }).dispatchEvent('click');
  await expect(overlay.getByRole('toolbar', { name: 'Bedienleiste' })).toBeAttached();
});
