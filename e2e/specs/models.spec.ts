import fs from 'node:fs';
import path from 'node:path';
import { expectOnlyGrowth, fakeMicrophone, recordTexts, shownText } from '../captions.js';
import { offerModel, slowly } from '../model-server.js';
import { openSettings } from '../settings-page.js';
import { transcribed } from '../transcripts.js';
import { expect, isPacked, test } from '../undertext.js';
import { sampleSound, silence } from '../wav-file.js';

test('one click from a fresh profile downloads the model, and captions begin by themselves', async ({
  launch,
  home,
}) => {
  const { server, bytes, env, file } = await offerModel(home);
  server.usually = slowly(bytes, 1_000_000);
  const app = await launch({ env, flags: fakeMicrophone(home, [sampleSound('welcome'), silence(1)]) });
  const overlay = await app.overlay();
  await overlay.getByRole('button', { name: 'Download the model (6.96' }).click();
  await expect(overlay.getByText(/Downloading the speech model: \d+\s%/)).toBeVisible();
  await expect.poll(() => shownText(overlay), { timeout: 40_000 }).toMatch(/welcome/i);
  expect(fs.readFileSync(file).equals(bytes)).toBe(true);
  await server.stop();
});

test('a download is paused, goes on after a new start, and is then used', async ({ launch, home }) => {
  const { server, bytes, env, file } = await offerModel(home);
  server.usually = slowly(bytes, 700_000);
  const flags = fakeMicrophone(home, [sampleSound('welcome'), silence(1)]);
  const first = await launch({ env, flags });
  const overlay = await first.overlay();
  await overlay.getByRole('button', { name: /^Download the model/ }).click();
  await overlay.getByRole('button', { name: 'Pause the download' }).click();
  await expect(overlay.getByText(/The download of the speech model is paused at \d+\s%/)).toBeVisible();
  await overlay.getByRole('button', { name: 'Go on with the download' }).click();
  await expect(overlay.getByText(/Downloading the speech model: \d+\s%/)).toBeVisible();
  // It ends while it downloads: that is what is gone on with.
  await first.electron.close();
  expect(fs.existsSync(file)).toBe(false);
  server.usually = slowly(bytes, 5_000_000);
  const second = await (await launch({ env, flags })).overlay();
  await expect.poll(() => shownText(second), { timeout: 40_000 }).toMatch(/welcome/i);
  expect(fs.readFileSync(file).equals(bytes)).toBe(true);
  // The last request asked for the rest alone.
  expect(server.requests.at(-1)?.from).toBeGreaterThan(0);
  await server.stop();
});

test('a download while captions come loses no sound, and its progress is even', async ({ launch, home }) => {
  test.skip(isPacked, 'a packed app writes no sound');
  test.setTimeout(180_000);
  const { server, bytes, env, file } = await offerModel(home);
  server.usually = slowly(bytes, 400_000);
  const frames = path.join(home, 'frames');
  const sounds = [sampleSound('welcome'), silence(1.5), sampleSound('fox'), silence(1.5)];
  const app = await launch({
    env: { ...env, UNDERTEXT_TEST_FRAMES: frames },
    flags: fakeMicrophone(home, sounds),
    args: ['--model', 'demo'],
  });
  const overlay = await app.overlay();
  const texts = await recordTexts(overlay);
  await expect.poll(() => shownText(overlay), { timeout: 40_000 }).toMatch(/welcome/i);

  const settings = await openSettings(app);
  await settings.getByRole('button', { name: 'Model', exact: true }).click();
  await settings.getByRole('button', { name: 'Download', exact: true }).click();
  const bar = settings.getByRole('progressbar', { name: 'Small Realtime F16' });
  await expect(bar).toBeVisible();
  await expect(settings.getByText(/% · .* of 6\.96.MB · .*\/s · .* left/)).toBeVisible({ timeout: 20_000 });
  const shares = await bar.evaluate(async (element) => {
    const progress = element as HTMLProgressElement;
    const seen: number[] = [];
    while (progress.isConnected && seen.length < 1000) {
      const share = progress.value / progress.max;
      if (share !== seen.at(-1)) seen.push(share);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return seen;
  });
  expect(shares.length).toBeGreaterThan(10);
  await expect(settings.getByRole('button', { name: 'Use', exact: true })).toBeVisible({ timeout: 30_000 });
  expect(fs.readFileSync(file).equals(bytes)).toBe(true);

  await overlay.getByRole('button', { name: 'Pause', exact: true }).press('Enter');
  await expect(overlay.getByText('Paused', { exact: true })).toBeVisible();
  const expected = transcribed(path.join(frames, 'microphone.f32'));
  expect(expected).toMatch(/welcome/i);
  await expect.poll(async () => (await shownText(overlay)).trim()).toBe(expected);
  expectOnlyGrowth(await texts());
  expect(app.log()).not.toContain('of sound lost');
  expect(fs.readdirSync(frames)).toEqual(['microphone.f32']);

  // It is deleted only when that is said twice.
  await settings.getByRole('button', { name: 'Delete Small Realtime F16' }).click();
  await settings.getByRole('button', { name: 'Keep' }).click();
  expect(fs.existsSync(file)).toBe(true);
  await settings.getByRole('button', { name: 'Delete Small Realtime F16' }).click();
  await settings.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(settings.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
  expect(fs.existsSync(file)).toBe(false);
  await server.stop();
});
