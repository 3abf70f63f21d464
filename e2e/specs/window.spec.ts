/** The overlay's window, as the X server, its window manager and a person's hands find it. */

import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ask, boxOnScreen, overlayWindow, placeInBox, settledGeometry, told } from '../overlay-window.js';
import { openSettings } from '../settings-page.js';
import { command, dataFolderOf, environment, expect, test } from '../undertext.js';
import {
  activate,
  activeWindow,
  click,
  dragPointer,
  geometry,
  movePointer,
  OtherWindow,
  property,
  type Rectangle,
  stacking,
  xdotool,
} from '../x-windows.js';

const others: OtherWindow[] = [];

test.afterEach(() => {
  for (const other of others.splice(0)) other.close();
  xdotool('set_desktop', 0);
  movePointer(5, 5);
});

async function openOther(title: string, place: Rectangle): Promise<OtherWindow> {
  const other = await OtherWindow.open(title, place);
  others.push(other);
  return other;
}

/** The screen of the tests. */
const screen = { width: 1280, height: 800 };
const saved = (dataFolder: string) => fs.readFileSync(path.join(dataFolder, 'overlay-places.json'), 'utf8');
const settled = () => new Promise((resolve) => setTimeout(resolve, 2000));

test('is above all others, on every desktop, in no task bar or pager, and takes no focus', async ({ launch }) => {
  const other = await openOther('Other', { x: 100, y: 100, width: 600, height: 400 });
  const app = await launch();
  await app.overlay();
  const id = await overlayWindow();
  await expect.poll(() => property(id, '_NET_WM_STATE')).toContain('_NET_WM_STATE_SKIP_PAGER');
  for (const state of ['ABOVE', 'SKIP_TASKBAR']) expect(property(id, '_NET_WM_STATE')).toContain(state);
  expect(property(id, '_NET_WM_DESKTOP')).toContain('= 4294967295');
  expect(activeWindow()).toBe(other.id);
  xdotool('windowraise', other.id);
  await activate(other.id);
  await expect.poll(() => stacking().at(-1)).toBe(Number(id));
  xdotool('set_desktop', 1);
  await expect.poll(() => spawnSync('xwininfo', ['-id', id], { encoding: 'utf8' }).stdout).toContain('IsViewable');
  await expect
    .poll(() => spawnSync('xwininfo', ['-id', other.id], { encoding: 'utf8' }).stdout)
    .toContain('IsUnMapped');
});

test('stays above a window that is full screen and has the focus, and is itself again after it', async ({ launch }) => {
  const other = await openOther('Video', { x: 100, y: 100, width: 600, height: 400 });
  const page = await (await launch()).overlay();
  const id = await overlayWindow();
  await activate(other.id);
  xdotool('key', 'super+f');
  await expect.poll(() => property(other.id, '_NET_WM_STATE')).toContain('FULLSCREEN');
  expect(activeWindow()).toBe(other.id);
  await expect.poll(() => stacking().at(-1)).toBe(Number(id));
  // What the X server draws there, and sends clicks to.
  const place = await placeInBox(page);
  const { clicks } = other;
  click(place.x, place.y);
  await activate(other.id);
  click(5, 5);
  await expect.poll(() => other.clicks).toBe(clicks + 1);
  await expect.poll(() => stacking().at(-1)).toBe(Number(id));
  xdotool('key', 'super+f');
  await expect.poll(() => property(other.id, '_NET_WM_STATE')).not.toContain('FULLSCREEN');
  await expect.poll(() => property(id, 'WM_TRANSIENT_FOR')).toContain('not found');
  for (const state of ['ABOVE', 'SKIP_TASKBAR', 'SKIP_PAGER']) expect(property(id, '_NET_WM_STATE')).toContain(state);
  expect(property(id, '_NET_WM_DESKTOP')).toContain('= 4294967295');
});

test('stays when the window below that is full screen is minimized, goes to another desktop, or ends', async ({
  launch,
}) => {
  const editor = await openOther('Editor', { x: 10, y: 10, width: 300, height: 200 });
  const other = await openOther('Video', { x: 100, y: 100, width: 600, height: 400 });
  await (await launch()).overlay();
  const id = await overlayWindow();
  const isViewable = () => spawnSync('xwininfo', ['-id', id], { encoding: 'utf8' }).stdout.includes('IsViewable');
  await activate(other.id);
  xdotool('key', 'super+f');
  await expect.poll(() => property(id, 'WM_TRANSIENT_FOR')).toContain('window id');
  xdotool('windowminimize', other.id);
  await expect.poll(() => property(id, 'WM_TRANSIENT_FOR')).toContain('not found');
  await expect.poll(isViewable).toBe(true);
  await expect.poll(activeWindow).toBe(editor.id);
  await activate(other.id);
  await expect.poll(() => property(id, 'WM_TRANSIENT_FOR')).toContain('window id');
  xdotool('set_desktop_for_window', other.id, 1);
  await expect.poll(() => property(id, 'WM_TRANSIENT_FOR')).toContain('not found');
  await expect.poll(() => property(id, '_NET_WM_DESKTOP')).toContain('= 4294967295');
  await expect.poll(isViewable).toBe(true);
  xdotool('set_desktop', 1);
  await expect.poll(() => property(id, 'WM_TRANSIENT_FOR')).toContain('window id');
  other.close();
  await expect.poll(() => property(id, 'WM_TRANSIENT_FOR')).toContain('not found');
  await expect.poll(isViewable).toBe(true);
  await expect.poll(() => stacking().at(-1)).toBe(Number(id));
});

test('begins at the bottom, goes to the top, and is where it was told to be', async ({ launch }) => {
  const page = await (await launch()).overlay();
  const below = async () => {
    const { y, height } = await boxOnScreen(page);
    return screen.height - y - height;
  };
  // 6 % of the screen, or what is shown below the box needs more.
  await expect.poll(below).toBeGreaterThanOrEqual(48);
  expect(await below()).toBeLessThan(140);
  const { x, width } = geometry(await overlayWindow());
  expect(x).toBe((screen.width - width) / 2);
  await ask(page, { type: 'set-place', place: 'top' });
  await expect.poll(async () => geometry(await overlayWindow()).y).toBe(48);
  expect((await told(page)).window.place).toBe('top');
});

test('is dragged by its padding, floats then, and is there again after a restart', async ({ launch }) => {
  const first = await launch();
  const page = await first.overlay();
  const before = await settledGeometry();
  await dragPointer(await placeInBox(page), { x: -90, y: -300 });
  const moved = { ...before, x: before.x - 90, y: before.y - 300 };
  await expect.poll(async () => geometry(await overlayWindow())).toEqual(moved);
  await expect.poll(async () => (await told(page)).window.place).toBe('floating');
  await expect.poll(() => saved(first.dataFolder)).toContain(`"y": ${moved.y}`);
  await first.electron.close();
  await (await launch()).overlay();
  await expect.poll(async () => geometry(await overlayWindow())).toEqual(moved);
});

test('is resized from its edges, and keeps the size over a restart', async ({ launch }) => {
  const first = await launch();
  const page = await first.overlay();
  const id = await overlayWindow();
  const before = await settledGeometry();
  await settled();
  const { y } = await placeInBox(page);
  await dragPointer({ x: before.x + before.width - 1, y }, { x: -200, y: 0 });
  await expect.poll(() => Math.abs(geometry(id).width - (before.width - 200))).toBeLessThan(8);
  // The text takes more lines in it, and grows upwards.
  const after = await settledGeometry();
  expect(after.x).toBe(before.x);
  expect(after.y + after.height).toBe(before.y + before.height);
  await expect.poll(() => fs.existsSync(path.join(first.dataFolder, 'overlay-places.json'))).toBe(true);
  await expect.poll(() => saved(first.dataFolder)).toContain(`"width": ${after.width}`);
  await first.electron.close();
  await (await launch()).overlay();
  await expect.poll(async () => geometry(await overlayWindow())).toEqual(after);
});

test('is dragged with Alt from anywhere, and without Alt text is selected', async ({ launch }) => {
  const page = await (await launch()).overlay();
  const before = await settledGeometry();
  const text = page.getByText('Choose a speech model to begin.');
  const box = (await text.boundingBox())!;
  const at = { x: before.x + box.x + 8, y: before.y + box.y + box.height / 2 };
  await dragPointer(at, { x: 150, y: 0 });
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('');
  expect(geometry(await overlayWindow())).toEqual(before);
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await dragPointer(at, { x: 40, y: -200 }, 'alt');
  await expect
    .poll(async () => geometry(await overlayWindow()))
    .toEqual({ ...before, x: before.x + 40, y: before.y - 200 });
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
});

test('bounds of a screen that is gone are brought back to one that is there', async ({ launch, home }) => {
  const dataFolder = dataFolderOf(home);
  fs.mkdirSync(dataFolder, { recursive: true });
  const floating = { x: 5000, y: -900, width: 700, height: 200 };
  const places = [[`${screen.width}x${screen.height}@1 at 0,0`, { floating }]];
  fs.writeFileSync(path.join(dataFolder, 'overlay-places.json'), JSON.stringify({ version: 1, places }));
  const app = await launch({ settings: '{"overlayPlace": "floating"}' });
  const page = await app.overlay();
  await expect.poll(async () => geometry(await overlayWindow())).toMatchObject({ x: 580, width: 700 });
  const { x, y, width, height } = await boxOnScreen(page);
  expect(Math.min(x, y, screen.width - x - width, screen.height - y - height)).toBeGreaterThanOrEqual(0);
  expect(app.log()).not.toContain('is not known');
});

test('tells where the pointer is, without a click or a move in it', async ({ launch }) => {
  const page = await (await launch()).overlay();
  const { x, y } = await placeInBox(page);
  movePointer(5, 5);
  await expect.poll(async () => (await told(page)).isPointerInside).toBe(false);
  movePointer(x, y);
  await expect.poll(async () => (await told(page)).isPointerInside).toBe(true);
  movePointer(x + 20, y);
  await expect.poll(async () => (await told(page)).isPointerInside).toBe(false);
});

test('the keyboard focus goes in by shortcut, and Escape gives it back to the window before', async ({ launch }) => {
  const other = await openOther('Other', { x: 50, y: 50, width: 400, height: 200 });
  const page = await (await launch()).overlay();
  // Playwright makes pages believe what it likes about their focus; here it is the window manager's.
  const debugged = await page.context().newCDPSession(page);
  await debugged.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  const id = await overlayWindow();
  expect(activeWindow()).toBe(other.id);
  xdotool('key', 'ctrl+alt+shift+f');
  await expect.poll(activeWindow).toBe(id);
  await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(true);
  xdotool('key', 'Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  xdotool('key', 'Escape');
  await expect.poll(activeWindow).toBe(other.id);
  const { keys } = other;
  xdotool('key', 'a');
  await expect.poll(() => other.keys).toBeGreaterThan(keys);
});

test('keys that are set for two things are told, and work for one of them', async ({ launch }) => {
  const app = await launch({ settings: '{"shortcutShow": "F9", "shortcutLock": "F9"}' });
  const page = await app.overlay();
  await expect(page.getByText('The keys F9 are set for two things.')).toBeVisible();
  const { shortcuts } = (await told(page)).window;
  expect(shortcuts.find(({ action }) => action === 'lock')).toMatchObject({ keys: 'F9', state: 'works' });
  expect(shortcuts.find(({ action }) => action === 'show')).toMatchObject({ keys: 'F9', state: 'twice' });
});

test('keys that another program holds are told to be taken', async ({ launch, home }) => {
  await (await launch()).overlay();
  await overlayWindow();
  // Another program, as far as the X server knows.
  const env = { XDG_CONFIG_HOME: path.join(home, 'other') };
  const page = await (await launch({ env, args: ['--shortcut-copy', 'F9'] })).overlay();
  await expect(page.getByText('Another program has the keys')).toBeVisible();
  const { shortcuts } = (await told(page)).window;
  const states = Object.fromEntries(shortcuts.map(({ action, state }) => [action, state]));
  expect(states).toMatchObject({ lock: 'taken', show: 'taken', copy: 'works' });
  expect(await ask(page, { type: 'set-shortcut', action: 'lock', keys: 'F8' })).toEqual({ ok: true });
  expect(await ask(page, { type: 'set-shortcut', action: 'lock', keys: 'F9' })).toMatchObject({ ok: false });
});

test('the shortcuts hide and show, and others can be chosen', async ({ launch }) => {
  const page = await (await launch()).overlay();
  const id = await overlayWindow();
  const mapState = () => /Map State: (\w+)/.exec(spawnSync('xwininfo', ['-id', id], { encoding: 'utf8' }).stdout)![1];
  xdotool('key', 'ctrl+alt+shift+h');
  await expect.poll(mapState).not.toBe('IsViewable');
  xdotool('key', 'ctrl+alt+shift+h');
  await expect.poll(mapState).toBe('IsViewable');
  expect(await ask(page, { type: 'set-shortcut', action: 'show', keys: 'F10' })).toEqual({ ok: true });
  xdotool('key', 'F10');
  await expect.poll(mapState).not.toBe('IsViewable');
});

test('a second start shows it again', async ({ launch, home }) => {
  await (await launch()).overlay();
  const id = await overlayWindow();
  const isViewable = () => spawnSync('xwininfo', ['-id', id], { encoding: 'utf8' }).stdout.includes('IsViewable');
  xdotool('key', 'ctrl+alt+shift+h');
  await expect.poll(isViewable).toBe(false);
  const start = command(['--no-sandbox']);
  const second = spawn(start.executable, start.args, { env: environment(home), stdio: 'ignore' });
  expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(0);
  await expect.poll(isViewable).toBe(true);
});

test('the shortcuts make the captions larger and smaller', async ({ launch }) => {
  const page = await (await launch()).overlay();
  const size = async () => (await told(page)).settings.appearance.captionSize;
  const before = await size();
  xdotool('key', 'ctrl+alt+shift+Up');
  await expect.poll(size).toBeGreaterThan(before);
  xdotool('key', 'ctrl+alt+shift+Down', 'ctrl+alt+shift+Down');
  await expect.poll(size).toBeLessThan(before);
});

test('what cannot work here is said not to, and nothing else is', async ({ launch }) => {
  const app = await launch();
  const page = await app.overlay();
  const { window } = await told(page);
  const reasons = Object.entries(window.capabilities).filter(([, reason]) => reason !== null);
  expect(reasons).toEqual([
    ['content-protection', 'capability.linuxRecording'],
    ['tray', 'capability.noTray'],
  ]);
  expect(window.closing).toBe('quits');
  expect(await ask(page, { type: 'set-content-protection', on: true })).toMatchObject({ ok: false });
  expect((await told(page)).window.contentProtection).toBe(false);
  const settings = await openSettings(app);
  const search = settings.getByRole('searchbox', { name: 'Search' });
  for (const [name, reason] of [
    ['Keep out of recordings', 'On Linux no program can be kept out of recordings and shared screens.'],
    ['Start hidden', 'This desktop shows no tray.'],
  ] as const) {
    await search.fill(name);
    const control = settings.getByRole('switch', { name });
    await expect(control).toBeDisabled();
    await expect(control).toHaveAccessibleDescription(`Not on this system: ${reason}`);
  }
  await search.fill('Start at login');
  await expect(settings.getByRole('switch', { name: 'Start at login' })).toBeEnabled();
});

test('starts at login by an entry that a desktop would start, and no more when it is switched off', async ({
  launch,
  home,
}) => {
  const page = await (await launch()).overlay();
  const entry = path.join(home, 'config', 'autostart', 'undertext.desktop');
  expect(await ask(page, { type: 'set-launch-at-login', on: true })).toEqual({ ok: true });
  expect(fs.readFileSync(entry, 'utf8')).toMatch(/^Exec=.*(electron|undertext)/m);
  expect((await told(page)).window.launchAtLogin).toBe(true);
  expect(await ask(page, { type: 'set-launch-at-login', on: false })).toEqual({ ok: true });
  expect(fs.existsSync(entry)).toBe(false);
  expect((await told(page)).window.launchAtLogin).toBe(false);
});
