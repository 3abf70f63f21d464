/** The tray, by a host on the session bus that takes its icon and clicks in its menu. */

import { fakeMicrophone } from '../captions.js';
import { sourceButton } from '../source-menu.js';
import { TrayHost } from '../tray-host.js';
import { expect, test } from '../undertext.js';
import { quietRoom } from '../wav-file.js';
import { activate, activeWindow, visibleWindow, visibleWindows, xdotool } from '../x-windows.js';

let tray: TrayHost;

test.beforeEach(async () => {
  tray = await TrayHost.start();
});

test.afterEach(() => tray.stop());

const labels = async () => (await tray.menu()).map(({ label }) => label);

/** By the window manager's keys. */
async function closeByHand(id: string): Promise<void> {
  await activate(id);
  xdotool('key', 'super+q');
}

test('says what the app does, and pauses and resumes', async ({ launch, home }) => {
  await launch({ flags: fakeMicrophone(home, [quietRoom(1)]), args: ['--model', 'demo'] });
  await expect.poll(() => tray.iconCount).toBe(1);
  await expect.poll(async () => (await labels())[0], { timeout: 30_000 }).toBe('Listening to Microphone');
  expect(await tray.toolTip()).toContain('Undertext: Listening to Microphone');
  await tray.choose('Pause');
  await expect.poll(async () => (await labels())[0]).toBe('Paused');
  await tray.choose('Resume');
  await expect.poll(async () => (await labels())[0], { timeout: 30_000 }).toBe('Listening to Microphone');
  xdotool('key', 'ctrl+alt+shift+space');
  await expect.poll(async () => (await labels())[0]).toBe('Paused');
});

test('chooses the source', async ({ launch }) => {
  const app = await launch();
  const overlay = await app.overlay();
  await expect.poll(() => tray.iconCount).toBe(1);
  await tray.choose('Both in one text');
  await expect(sourceButton(overlay, 'Both in one text')).toBeAttached();
});

test('hides and shows the overlay, and gives it the keyboard', async ({ launch }) => {
  await (await launch()).overlay();
  const id = await visibleWindow('Undertext');
  await tray.choose('Hide captions');
  await expect.poll(() => visibleWindows('Undertext')).toEqual([]);
  await tray.choose('Show captions');
  expect(await visibleWindow('Undertext')).toBe(id);
  await tray.choose('Keyboard into the captions');
  await expect.poll(activeWindow).toBe(id);
});

test('closing the overlay hides it, as the tray brings it back', async ({ launch }) => {
  const app = await launch({ args: ['--shortcut-show', 'none'] });
  const overlay = await app.overlay();
  const id = await visibleWindow('Undertext');
  await closeByHand(id);
  await expect.poll(() => visibleWindows('Undertext')).toEqual([]);
  await tray.choose('Show captions');
  await overlay.getByRole('button', { name: 'Hide the captions' }).press('Enter');
  await expect.poll(() => visibleWindows('Undertext')).toEqual([]);
  await tray.choose('Show captions');
  expect(await visibleWindow('Undertext')).toBe(id);
});

test('quits', async ({ launch }) => {
  const app = await launch();
  await app.overlay();
  await expect.poll(() => tray.iconCount).toBe(1);
  const closed = app.electron.waitForEvent('close');
  await tray.choose('Quit');
  await closed;
});

test('started hidden, it is in the tray', async ({ launch }) => {
  const app = await launch({ args: ['--start-hidden'] });
  await app.overlay();
  await expect.poll(() => tray.iconCount).toBe(1);
  await expect.poll(labels).toContain('Show captions');
  expect(visibleWindows('Undertext')).toEqual([]);
  await tray.choose('Show captions');
  await visibleWindow('Undertext');
});

test('a panel that starts anew gets the icon again', async ({ launch }) => {
  await (await launch()).overlay();
  await expect.poll(() => tray.iconCount).toBe(1);
  tray.stop();
  tray = await TrayHost.start();
  await expect.poll(() => tray.iconCount, { timeout: 20_000 }).toBeGreaterThan(0);
  await tray.choose('Hide captions');
  await expect.poll(() => visibleWindows('Undertext')).toEqual([]);
});

test('without a tray, closing the overlay hides it where the shortcut brings it back', async ({ launch }) => {
  tray.stop();
  const app = await launch();
  const overlay = await app.overlay();
  const id = await visibleWindow('Undertext');
  await closeByHand(id);
  await expect.poll(() => visibleWindows('Undertext')).toEqual([]);
  xdotool('key', 'ctrl+alt+shift+h');
  expect(await visibleWindow('Undertext')).toBe(id);
  // The button says what it does.
  const closed = app.electron.waitForEvent('close');
  await overlay
    .getByRole('button', { name: 'Quit' })
    .press('Enter')
    .catch(() => {});
  await closed;
  tray = await TrayHost.start();
});

test('without a tray and a shortcut, closing the overlay ends the app', async ({ launch }) => {
  tray.stop();
  const app = await launch({ args: ['--shortcut-show', 'none'] });
  await app.overlay();
  const closed = app.electron.waitForEvent('close');
  await closeByHand(await visibleWindow('Undertext'));
  await closed;
  tray = await TrayHost.start();
});
