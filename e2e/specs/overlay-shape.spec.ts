/** The window is as high as its panels need, and solid only where something is to be seen. */
import { spawnSync } from 'node:child_process';
import { ask, settledGeometry } from '../overlay-window.js';
import { openStory } from '../story-page.js';
import { expect, test } from '../undertext.js';

test('clicks beside the box reach what is below, clicks on it do not', async ({ launch }) => {
  const app = await launch();
  const overlay = await app.overlay();
  await expect(overlay.getByRole('button', { name: 'See how it looks' })).toBeVisible();
  const { page: below } = await openStory(app, 'classic', { width: 1280, height: 800 });
  await below.evaluate(() => {
    const clicks: number[] = [];
    Object.assign(globalThis, { clicks });
    addEventListener('mousedown', (event) => clicks.push(event.screenY), { capture: true });
  });
  const clicks = () => below.evaluate(() => (globalThis as unknown as { clicks: number[] }).clicks);
  const window = await app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find((one) => one.webContents.getURL().includes('/overlay/'))!
      .getBounds(),
  );
  const box = (await overlay.locator('.box').boundingBox())!;
  // Room for panels, which is empty now.
  expect(box.y).toBeGreaterThan(100);
  const click = (y: number) => {
    const at = [window.x + 100, window.y + Math.round(y)].map(String);
    expect(spawnSync('xdotool', ['mousemove', ...at, 'click', '1']).status).toBe(0);
  };
  // On the sentence: the box's padding would move the window.
  const sentence = (await overlay.locator('.status-sentence').boundingBox())!;
  click(sentence.y + sentence.height / 2);
  await below.waitForTimeout(500);
  expect(await clicks()).toEqual([]);
  click(box.y - 60);
  await expect.poll(clicks).toEqual([window.y + Math.round(box.y - 60)]);
  // The pointer was over the window: its controls show, and are solid too.
  await overlay.locator('.box').hover();
  await expect(overlay.getByRole('toolbar')).toHaveAttribute('data-shown', 'true');
  const delay = (await overlay.getByRole('button', { name: 'Delay' }).boundingBox())!;
  const at = [window.x + delay.x + delay.width / 2, window.y + delay.y + delay.height / 2].map((part) =>
    String(Math.round(part)),
  );
  await overlay.waitForTimeout(300);
  spawnSync('xdotool', ['mousemove', ...at, 'click', '1']);
  await expect(overlay.getByRole('dialog', { name: 'Delay' })).toBeVisible();
  // Its panel is, where a moment before clicks went through.
  const panel = (await overlay.getByRole('dialog', { name: 'Delay' }).boundingBox())!;
  expect(panel.y).toBeLessThan(box.y);
  await overlay.waitForTimeout(300);
  spawnSync('xdotool', [
    'mousemove',
    `${window.x + Math.round(panel.x) + 20}`,
    `${window.y + Math.round(panel.y) + 8}`,
    'click',
    '1',
  ]);
  await overlay.waitForTimeout(300);
  expect(await clicks()).toHaveLength(1);
});

test('the window keeps its lower edge when the text needs more height', async ({ launch }) => {
  const app = await launch();
  const overlay = await app.overlay();
  const before = await settledGeometry();
  expect(before.height).toBe(382);
  await ask(overlay, { type: 'set-appearance', appearance: { captionLines: 8, captionSize: 48 } });
  await expect.poll(async () => (await settledGeometry()).height).toBe(8 * 65 + 28 + 82);
  const after = await settledGeometry();
  expect(after.y + after.height).toBe(before.y + before.height);
});

test('an appearance that is none is refused', async ({ launch }) => {
  const overlay = await (await launch()).overlay();
  const answers = await overlay.evaluate(async () => {
    const { captions } = globalThis as unknown as { captions: { command(message: unknown): Promise<unknown> } };
    const forged: unknown[] = [
      { captionSize: 13 },
      { captionSize: '28' },
      { captionColor: 'url(https://example.org)' },
      { captionPreset: '__proto__' },
      { model: '/etc/passwd' },
      null,
    ];
    const commands = [
      ...forged.map((appearance) => ({ type: 'set-appearance', appearance })),
      { type: 'fit', height: 1e9 },
      { type: 'set-solid', areas: [] },
      { type: 'set-solid', areas: [{ x: -1, y: 0, width: 10, height: 10 }] },
      { type: 'copy', text: '' },
      { type: 'copy-recent', part: 'everything' },
    ];
    return Promise.all(
      commands.map((command) =>
        captions.command(command).then(
          () => JSON.stringify(command),
          () => 'refused',
        ),
      ),
    );
  });
  expect(new Set(answers)).toEqual(new Set(['refused']));
});
