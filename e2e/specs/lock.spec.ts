/** Locked, clicks go through the overlay to what is below, and there is always a way back. */

import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { ask, boxOnScreen, overlayWindow, placeInBox, settledGeometry, told } from '../overlay-window.js';
import { TrayHost } from '../tray-host.js';
import { command, environment, expect, test, type Undertext } from '../undertext.js';
import {
  activeWindow,
  click,
  geometry,
  movePointer,
  OtherWindow,
  visibleWindow,
  visibleWindows,
  xdotool,
} from '../x-windows.js';

let below: OtherWindow;
let tray: TrayHost | undefined;

/** Behind the whole lower half of the screen. */
test.beforeEach(async () => {
  below = await OtherWindow.open('Below', { x: 0, y: 380, width: 1280, height: 400 });
});

test.afterEach(() => {
  below.close();
  tray?.stop();
  tray = undefined;
  movePointer(5, 5);
});

/** Clicks on the box with the words; resolves to whether the window below got the click. */
async function clicksGetThrough(page: Page): Promise<boolean> {
  const { x, y } = await placeInBox(page);
  const before = below.clicks;
  click(x, y);
  await new Promise((resolve) => setTimeout(resolve, 400));
  return below.clicks > before;
}

async function locked(app: Undertext): Promise<Page> {
  const page = await app.overlay();
  await overlayWindow();
  expect(await ask(page, { type: 'lock' })).toEqual({ ok: true });
  await expect.poll(() => clicksGetThrough(page)).toBe(true);
  return page;
}

const secondStart = async (home: string, ...args: string[]) => {
  const start = command(['--no-sandbox']);
  const second = spawn(start.executable, [...start.args, ...args], { env: environment(home), stdio: 'ignore' });
  expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(0);
};

test('real clicks go through to the window below while it is locked, and no longer when it is not @core', async ({
  launch,
}) => {
  const page = await (await launch()).overlay();
  await settledGeometry();
  expect(await clicksGetThrough(page)).toBe(false);
  await ask(page, { type: 'lock' });
  await expect.poll(() => clicksGetThrough(page)).toBe(true);
  expect((await told(page)).window.lock).toEqual({ isLocked: true, refusal: null });
  await ask(page, { type: 'unlock' });
  await expect.poll(() => clicksGetThrough(page)).toBe(false);
});

test('the lock button, and back by the shortcut', async ({ launch }) => {
  const page = await (await launch()).overlay();
  await overlayWindow();
  await page.getByRole('button', { name: 'Lock' }).click();
  await expect.poll(() => clicksGetThrough(page)).toBe(true);
  xdotool('key', 'ctrl+alt+shift+k');
  await expect.poll(() => clicksGetThrough(page)).toBe(false);
  xdotool('key', 'ctrl+alt+shift+k');
  await expect.poll(() => clicksGetThrough(page)).toBe(true);
});

test('back by the tab that comes while the pointer rests on it, which takes no focus', async ({ launch }) => {
  const page = await locked(await launch());
  const box = await boxOnScreen(page);
  movePointer(5, 5);
  await expect.poll(() => visibleWindows('Undertext: unlock')).toEqual([]);
  movePointer(box.x + 8, box.y + box.height - 8);
  const tab = geometry(await visibleWindow('Undertext: unlock'));
  expect(activeWindow()).toBe(below.id);
  // It can be reached without leaving both windows.
  const window = geometry(await overlayWindow());
  expect([window.y, box.y]).toContain(tab.y + tab.height);
  expect(tab.x + tab.width).toBe(box.x + box.width);
  click(tab.x + tab.width - 30, tab.y + tab.height / 2);
  await expect.poll(() => clicksGetThrough(page)).toBe(false);
  await expect.poll(() => visibleWindows('Undertext: unlock')).toEqual([]);
});

test('the tab leaves when the pointer does', async ({ launch }) => {
  const page = await locked(await launch());
  const box = await boxOnScreen(page);
  movePointer(box.x + 8, box.y + box.height - 8);
  await visibleWindow('Undertext: unlock');
  movePointer(5, 5);
  await expect.poll(() => visibleWindows('Undertext: unlock'), { timeout: 10_000 }).toEqual([]);
});

test('back by a second start with --unlock', async ({ launch, home }) => {
  const page = await locked(await launch());
  await secondStart(home, '--unlock');
  await expect.poll(() => clicksGetThrough(page)).toBe(false);
});

test('hidden and shown again it is locked still', async ({ launch, home }) => {
  const page = await locked(await launch());
  xdotool('key', 'ctrl+alt+shift+h');
  await expect.poll(() => visibleWindows('Undertext')).toEqual([]);
  await secondStart(home);
  await overlayWindow();
  await expect.poll(() => clicksGetThrough(page)).toBe(true);
});

test('a start is never locked', async ({ launch }) => {
  const first = await launch();
  await locked(first);
  await first.electron.close();
  const page = await (await launch()).overlay();
  await overlayWindow();
  expect((await told(page)).window.lock.isLocked).toBe(false);
  expect(await clicksGetThrough(page)).toBe(false);
});

// As under Wayland, where neither shortcuts nor the pointer can be relied on.
test('where nothing could bring it back it does not lock, and says why', async ({ launch }) => {
  const page = await (await launch({ env: { XDG_SESSION_TYPE: 'wayland' } })).overlay();
  await overlayWindow();
  expect(await ask(page, { type: 'lock' })).toEqual({ ok: false, reason: 'lock.noWayBack' });
  await expect(page.getByText('Not locked, as nothing could unlock it')).toBeVisible();
  expect((await told(page)).window.lock).toEqual({ isLocked: false, refusal: 'lock.noWayBack' });
  expect(await clicksGetThrough(page)).toBe(false);
});

test('the tray alone is a way back; when it goes, so does the lock', async ({ launch }) => {
  tray = await TrayHost.start();
  const app = await launch({ env: { XDG_SESSION_TYPE: 'wayland' } });
  const page = await locked(app);
  await tray.choose('Unlock captions');
  await expect.poll(() => clicksGetThrough(page)).toBe(false);
  await tray.choose('Lock captions (clicks go through)');
  await expect.poll(() => clicksGetThrough(page)).toBe(true);
  tray.stop();
  tray = undefined;
  await expect.poll(() => clicksGetThrough(page), { timeout: 20_000 }).toBe(false);
  expect((await told(page)).window.lock.refusal).toBe('lock.noWayBack');
});

test('the X11 program sets by itself what Electron leaves undone', async () => {
  const above = await OtherWindow.open('Above', { x: 200, y: 450, width: 300, height: 200 });
  try {
    const program = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../apps/desktop/out/bin/x11-window');
    const run = (...args: string[]) => spawnSync(program, args, { encoding: 'utf8' });
    const press = async () => {
      const before = [above.clicks, below.clicks];
      click(300, 550);
      await expect.poll(() => above.clicks + below.clicks).toBe(before[0]! + before[1]! + 1);
      return above.clicks > before[0]! ? 'above' : 'below';
    };
    expect(await press()).toBe('above');
    expect(run('pass-clicks', above.id).stdout).toBe('0 set\n');
    expect(run('pass-clicks', above.id).stdout).toBe('0 kept\n');
    expect(await press()).toBe('below');
    xdotool('windowraise', above.id);
    expect(run('take-clicks', above.id).stdout).toBe('1 set\n');
    expect(await press()).toBe('above');
    expect(run('active').stdout.trim()).toBe(above.id);
    run('activate', below.id);
    await expect.poll(activeWindow).toBe(below.id);
    expect(run('pass-clicks', '0x7fffffff')).toMatchObject({ status: 1, stderr: expect.stringContaining('BadWindow') });
    expect(run('pass-clicks', 'here').status).toBe(2);
    expect(run('fly', above.id).status).toBe(2);
  } finally {
    above.close();
  }
});
