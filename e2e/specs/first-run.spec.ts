import fs from 'node:fs';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { fakeMicrophone, shownText } from '../captions.js';
import { offerModel } from '../model-server.js';
import { expect, test } from '../undertext.js';
import { quietRoom } from '../wav-file.js';

test('from a fresh profile to the first caption in at most three clicks, and nothing is decided by it', async ({
  launch,
  home,
}) => {
  const { server, env } = await offerModel(home);
  const app = await launch({ env, flags: fakeMicrophone(home, [quietRoom(1)]) });
  const overlay = await app.overlay();
  let clicks = 0;
  const click = async (button: Locator) => {
    clicks++;
    await button.click();
  };
  await click(overlay.getByRole('button', { name: 'See how it looks' }));
  await expect.poll(() => shownText(overlay), { timeout: 30_000 }).toMatch(/welcome/i);
  expect(clicks).toBeLessThanOrEqual(3);
  await expect(overlay.getByText(/does not understand people/)).toBeVisible();
  // Then it is as it was: the download is the next thing to do, and no model is chosen.
  await expect(overlay.getByText(/does not understand people/)).toBeHidden({ timeout: 60_000 });
  await expect(overlay.getByRole('button', { name: /^Download the model/ })).toBeVisible({ timeout: 10_000 });
  const file = path.join(app.dataFolder, 'settings.json');
  expect(fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '').not.toContain('demo');
  await server.stop();
});
