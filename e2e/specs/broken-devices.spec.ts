/** Drivers that are broken in every way, as real libraries in the engine's folder: captions come, and it is said why. */
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import {
  type Behaviour,
  bareEngine,
  breakEngine,
  canBreakEngine,
} from '../../packages/engine-native/test/broken-backend/broken-engine.js';
import { expectOnlyGrowth, fakeMicrophone, recordTexts, shownText } from '../captions.js';
import { moreSentences } from '../listening.js';
import { openSettings } from '../settings-page.js';
import { expect, type Fixtures, isPacked, test, type Undertext } from '../undertext.js';
import { sampleSound, silence } from '../wav-file.js';

test.skip(isPacked, 'what is broken is the engine that was built');
test.skip(!canBreakEngine, "needs Linux, cc and ggml's headers");

interface Broken {
  folder: string;
  /** Starts the app in it; captions have come once. */
  start(): Promise<{ app: Undertext; overlay: Page; texts: () => Promise<string[]> }>;
}

function brokenEngine({ launch, home }: Fixtures, behaviour: Behaviour, passes?: number): Broken {
  const folder = path.join(home, 'engine');
  bareEngine(folder);
  breakEngine(folder, behaviour, passes);
  const flags = fakeMicrophone(home, [sampleSound('welcome'), silence(0.5)]);
  return {
    folder,
    start: async () => {
      const app = await launch({ flags, args: ['--model', 'demo'], env: { UNDERTEXT_ENGINE_FOLDER: folder } });
      const overlay = await app.overlay();
      const texts = await recordTexts(overlay);
      // A driver that hangs is waited for.
      await expect.poll(() => shownText(overlay), { timeout: 120_000 }).toMatch(/welcome/i);
      return { app, overlay, texts };
    },
  };
}

async function devicePage(app: Undertext): Promise<Page> {
  const settings = await openSettings(app, 'Device');
  await expect(settings.getByRole('button', { name: 'Check again' })).toBeVisible({ timeout: 120_000 });
  return settings;
}

const row = (settings: Page, name: string) =>
  settings.locator('.choice', { has: settings.locator('.row-label', { hasText: name }) });

for (const [what, behaviour, reason] of [
  ['crashes when its library is loaded', 'ABORT_AT_START', 'its driver crashes'],
  ['hangs when its library is loaded', 'HANG_AT_START', 'its driver does not answer'],
  ['has another version', 'WRONG_VERSION', 'its library does not fit this version'],
] as const) {
  test(`a driver that ${what}: captions come, also at the next start, and the settings say why`, async ({
    launch,
    home,
  }) => {
    test.setTimeout(300_000);
    const broken = brokenEngine({ launch, home }, behaviour);
    const first = await broken.start();
    const settings = await devicePage(first.app);
    const driver = row(settings, 'Driver vulkan');
    await expect(driver).toContainText(`Cannot be used: ${reason}`);
    await expect(driver.getByRole('radio')).toBeDisabled();
    await expect(settings.getByText(/^Captions are computed on .*: vulkan does not work\.$/)).toBeVisible();
    await moreSentences(first.overlay);
    expectOnlyGrowth(await first.texts());
    await first.app.electron.close();

    // What it costs to find that out is paid once.
    const second = await broken.start();
    expect(second.app.log()).toContain('drivers left out, as they were broken: vulkan');
    const sinceThen = second.app.log().split('drivers left out').at(-1);
    expect(sinceThen).not.toMatch(/session: recovering the engine/);
    // Mended, it is there again without more ado.
    fs.rmSync(path.join(broken.folder, 'libggml-vulkan.so'));
    const again = await devicePage(second.app);
    await again.getByRole('button', { name: 'Check again' }).click();
    await expect(row(again, 'Driver vulkan')).toHaveCount(0, { timeout: 60_000 });
    await moreSentences(second.overlay);
  });
}

test('a device that has no memory left: the next one is taken, both windows say why', async ({ launch, home }) => {
  test.setTimeout(300_000);
  const { app, overlay } = await brokenEngine({ launch, home }, 'NO_MEMORY').start();
  await expect(
    overlay.getByText(/Broken GPU (ran out of memory\. Captions go on on|cannot be used to compute)/),
  ).toBeVisible();
  await overlay.getByRole('button', { name: 'Show devices' }).click();
  const settings = await app.settings();
  await expect(row(settings, 'Broken GPU')).toContainText('Cannot be used: it has no memory left.');
  await expect(row(settings, 'Broken GPU').getByRole('radio')).toBeDisabled();
  await expect(
    settings.getByText(/^Captions are computed on .*: Broken GPU (ran out of memory|does not work)\.$/),
  ).toBeVisible();
  await moreSentences(overlay);
});

for (const [what, behaviour, reason] of [
  ['crashes', 'ABORT_AT_LOAD', 'its driver crashes'],
  ['hangs', 'HANG_AT_LOAD', 'its driver does not answer'],
] as const) {
  test(`a device whose driver ${what} when it is used: captions come on the next one`, async ({ launch, home }) => {
    test.setTimeout(400_000);
    const { app, overlay, texts } = await brokenEngine({ launch, home }, behaviour).start();
    const settings = await devicePage(app);
    await expect(row(settings, 'Broken GPU')).toContainText(`Cannot be used: ${reason}`);
    await moreSentences(overlay);
    expectOnlyGrowth(await texts());
  });
}

test('a device that is chosen and fails while it computes: no word is lost, and it is said what computes now', async ({
  launch,
  home,
}) => {
  test.setTimeout(300_000);
  const { app, overlay, texts } = await brokenEngine({ launch, home }, 'FAIL_LATER', 1500).start();
  const settings = await devicePage(app);
  await expect(settings.getByText('Captions are computed on Broken GPU: it is the fastest')).toBeVisible();
  await expect
    .poll(() => app.log(), { timeout: 180_000, intervals: [200] })
    .toMatch(/computing on .* in place of Broken GPU: failed/);
  await expect(overlay.getByText(/^Broken GPU failed\. Captions go on on /)).toBeVisible();
  await expect(settings.getByText(/^Captions are computed on .*: Broken GPU failed\.$/)).toBeVisible();
  await moreSentences(overlay, 2);
  expectOnlyGrowth(await texts());
  expect(app.log()).not.toContain('of sound lost (restart)');
});
