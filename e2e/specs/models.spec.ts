import fs from 'node:fs';
import { fakeMicrophone, shownText } from '../captions.js';
import { offerModel, slowly } from '../model-server.js';
import { expect, test } from '../undertext.js';
import { sampleSound, silence } from '../wav-file.js';

test('one click from a fresh profile downloads the model, and captions begin by themselves', async ({
  launch,
  home,
}) => {
  const { server, bytes, env, file } = await offerModel(home);
  server.usually = slowly(bytes, 3_000_000);
  const app = await launch({ env, flags: fakeMicrophone(home, [sampleSound('welcome'), silence(1)]) });
  const overlay = await app.overlay();
  await overlay.getByRole('button', { name: 'Download the model (6.96' }).click();
  await expect(overlay.getByText(/Downloading the speech model: \d+ %/)).toBeVisible();
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
  await expect(overlay.getByText(/The download of the speech model is paused at \d+ %/)).toBeVisible();
  await overlay.getByRole('button', { name: 'Go on with the download' }).click();
  await expect(overlay.getByText(/Downloading the speech model: \d+ %/)).toBeVisible();
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
