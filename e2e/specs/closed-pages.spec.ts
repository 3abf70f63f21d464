/** Pages that are closed by something else than the person: the app goes on, and what was closed comes back. */

import { expectOnlyGrowth, shownText } from '../captions.js';
import { listen, lossesOf, ourReasons } from '../listening.js';
import { windowPid } from '../processes.js';
import { openSettings } from '../settings-page.js';
import { openTranscripts } from '../transcripts-page.js';
import { TrayHost } from '../tray-host.js';
import { expect, test, type Undertext } from '../undertext.js';
import { visibleWindow, visibleWindows } from '../x-windows.js';

let tray: TrayHost;

test.beforeEach(async () => {
  tray = await TrayHost.start();
});

test.afterEach(() => tray.stop());

/** A page's own wish, or the end of its window by whatever. */
async function closePage(app: Undertext, kind: 'overlay' | 'capture', how: string): Promise<void> {
  const page = await (kind === 'overlay' ? app.overlay() : app.capture());
  const gone = page.waitForEvent('close');
  if (how === 'closes itself') await page.evaluate(() => window.close());
  else {
    await app.electron.evaluate(({ BrowserWindow }, part) => {
      const isIt = (one: Electron.BrowserWindow) => one.webContents.getURL().includes(part);
      BrowserWindow.getAllWindows().find(isIt)?.destroy();
    }, `/${kind}/`);
  }
  await gone;
}

for (const how of ['closes itself', 'loses its window']) {
  test(`an overlay that ${how} comes back with every word, and nothing is lost`, async ({ launch, home }) => {
    const { app, overlay } = await listen(launch, home);
    const before = await shownText(overlay);
    await closePage(app, 'overlay', how);
    const again = await app.overlay();
    await visibleWindow('Undertext');
    await expect.poll(async () => (await shownText(again)).length, { timeout: 20_000 }).toBeGreaterThan(before.length);
    expect((await shownText(again)).startsWith(before)).toBe(true);
    expect(lossesOf(app, ourReasons)).toEqual([]);
    await tray.choose('Hide captions');
    await expect.poll(() => visibleWindows('Undertext')).toEqual([]);
    // Closed while it is hidden, it stays hidden.
    await closePage(app, 'overlay', how);
    await app.overlay();
    expect(visibleWindows('Undertext')).toEqual([]);
    await tray.choose('Show captions');
    await visibleWindow('Undertext');
  });
}

test('a capture page that closes itself is opened again, and captions go on', async ({ launch, home }) => {
  const { app, overlay, texts } = await listen(launch, home);
  await closePage(app, 'capture', 'closes itself');
  const before = (await shownText(overlay)).length;
  await expect.poll(async () => (await shownText(overlay)).length, { timeout: 30_000 }).toBeGreaterThan(before + 20);
  expectOnlyGrowth(await texts());
});

test('settings that close themselves are opened again', async ({ launch }) => {
  const app = await launch();
  const page = await openSettings(app);
  const gone = page.waitForEvent('close');
  await page.evaluate(() => window.close());
  await gone;
  await openSettings(app);
});

for (const [kind, open] of [
  ['settings', openSettings],
  ['transcripts', openTranscripts],
] as const) {
  test(`the ${kind} are shown again where the process of their page dies`, async ({ launch }) => {
    const app = await launch();
    await open(app);
    const pid = (await windowPid(app, kind))!;
    process.kill(pid, 'SIGKILL');
    const isBack = async () => ![pid, 0, undefined].includes(await windowPid(app, kind));
    await expect.poll(isBack, { timeout: 20_000 }).toBe(true);
    // The page that crashed stays so to Playwright; what is on the screen is asked of the app.
    const shown = () =>
      app.electron.evaluate(
        ({ webContents }, wanted) =>
          webContents
            .getAllWebContents()
            .find((one) => one.getURL().includes(`/${wanted}/`))!
            .executeJavaScript("document.querySelector('main')?.textContent ?? ''"),
        kind,
      );
    await expect.poll(shown, { timeout: 20_000 }).not.toBe('');
    expect(app.log()).toContain(`the process of the ${kind} window is gone: killed`);
  });
}

test('an overlay that closes itself whenever it is opened does not come back for ever', async ({ launch }) => {
  const app = await launch();
  const ended = app.electron.waitForEvent('close');
  await app.electron.evaluate(({ app: electronApp, BrowserWindow }) => {
    const close = (window: Electron.BrowserWindow) => {
      if (window.webContents.getURL().includes('/overlay/')) window.destroy();
    };
    electronApp.on('browser-window-created', (_event, window) => {
      window.webContents.once('did-finish-load', () => close(window));
    });
    for (const window of BrowserWindow.getAllWindows()) close(window);
  });
  await ended;
});
