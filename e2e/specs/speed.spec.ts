/** The speed test in the app, on the real engine: captions make room for it, and its result is kept. */
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectOnlyGrowth, fakeMicrophone, recordTexts, shownText } from '../captions.js';
import { moreSentences } from '../listening.js';
import { offerModel } from '../model-server.js';
import { hostPid } from '../processes.js';
import { openSettings } from '../settings-page.js';
import { expect, type Fixtures, test, type Undertext } from '../undertext.js';
import { sampleSound, silence } from '../wav-file.js';

const modelName = 'Small Realtime F16';

/** The app with a model of the catalogue in use, at its page of devices. */
async function captioning({ launch, home }: Pick<Fixtures, 'launch' | 'home'>) {
  const { server, env } = await offerModel(home);
  const flags = fakeMicrophone(home, [sampleSound('welcome'), silence(0.5)]);
  const start = async () => {
    const app = await launch({ env, flags });
    const overlay = await app.overlay();
    return { app, overlay, texts: await recordTexts(overlay) };
  };
  const first = await start();
  await first.overlay.getByRole('button', { name: /^Download the model/ }).click();
  await expect.poll(() => shownText(first.overlay), { timeout: 60_000 }).toMatch(/welcome/i);
  await server.stop();
  return { ...first, start, settings: await devicePage(first.app) };
}

async function devicePage(app: Undertext): Promise<Page> {
  const settings = await openSettings(app, 'Device');
  await expect(settings.getByRole('heading', { name: 'Speed' })).toBeVisible({ timeout: 60_000 });
  return settings;
}

/** Begins a test although captions come. */
async function measure(settings: Page): Promise<void> {
  await settings.getByRole('button', { name: 'Measure', exact: true }).click();
  await settings.getByRole('button', { name: 'Stop captions and measure' }).click();
  await expect(settings.getByRole('progressbar', { name: `Measuring ${modelName} on` })).toBeVisible();
}

const isMeasuring = (overlay: Page) => overlay.getByText(/^The speed of this computer is being measured\./);

test('captions make room for the test when that is said, go on after it, and the result is kept', async ({
  launch,
  home,
}) => {
  test.setTimeout(240_000);
  const { app, overlay, texts, settings, start } = await captioning({ launch, home });
  await expect(settings.getByText(`How fast`)).toContainText(modelName);
  // Asked first, and not done.
  await settings.getByRole('button', { name: 'Measure', exact: true }).click();
  await settings.getByRole('button', { name: 'Keep captioning' }).click();
  await expect(settings.getByRole('progressbar')).toHaveCount(0);
  await moreSentences(overlay);

  await measure(settings);
  await expect(isMeasuring(overlay)).toBeVisible();
  await expect(settings.getByText(/^\d+\s% · \d+ s left$/)).toBeVisible({ timeout: 60_000 });
  const verdict = settings.locator('.verdict');
  await expect(verdict).toContainText(/\d × real time/, { timeout: 120_000 });
  await expect(verdict).toContainText('Keeps up with two sources at once.');
  await expect(isMeasuring(overlay)).toBeHidden();
  await moreSentences(overlay);
  expectOnlyGrowth(await texts());

  const speed = (await verdict.locator('.figure').textContent()) ?? '';
  const stored = JSON.parse(fs.readFileSync(path.join(app.dataFolder, 'speeds.json'), 'utf8'));
  expect(stored.speeds).toMatchObject([{ model: 'small-f16', device: { id: 'cpu' }, keepsUpWith: 'two' }]);
  await settings.getByRole('button', { name: 'Model', exact: true }).click();
  await expect(settings.getByRole('article', { name: modelName })).toContainText(speed);
  await app.electron.close();

  const second = await start();
  const again = await devicePage(second.app);
  await expect(again.locator('.verdict')).toContainText(speed);
  await expect(again.locator('.choice', { hasText: 'CPU ·' })).toContainText(speed);
});

test('a test that is stopped, or that captions end, leaves nothing behind', async ({ launch, home }) => {
  test.setTimeout(240_000);
  const { app, overlay, settings } = await captioning({ launch, home });
  const isRunning = async () => (await hostPid(app, 'undertext-speed-test')) !== undefined;
  await measure(settings);
  await settings.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(settings.getByRole('button', { name: 'Measure', exact: true })).toBeVisible();
  await moreSentences(overlay);
  expect(await isRunning()).toBe(false);

  await measure(settings);
  await overlay.getByRole('button', { name: 'Start', exact: true }).click();
  await moreSentences(overlay);
  await expect(settings.getByRole('progressbar')).toHaveCount(0);
  expect(await isRunning()).toBe(false);
  expect(fs.existsSync(path.join(app.dataFolder, 'speeds.json'))).toBe(false);
});

test('a test whose engine dies is said to have failed, and captions go on', async ({ launch, home }) => {
  test.setTimeout(240_000);
  const { app, overlay, settings } = await captioning({ launch, home });
  await measure(settings);
  process.kill((await hostPid(app, 'undertext-speed-test'))!, 'SIGKILL');
  await expect(settings.getByText(/^The speech engine crashed while it measured /)).toBeVisible();
  await moreSentences(overlay);
});
