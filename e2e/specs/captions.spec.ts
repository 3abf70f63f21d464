import fs from 'node:fs';
import path from 'node:path';
import { expectOnlyGrowth, fakeMicrophone, recordTexts, shownText } from '../captions.js';
import { chooseFile } from '../dialogs.js';
import { listen } from '../listening.js';
import { pageComplaints } from '../page-complaints.js';
import { openSettings } from '../settings-page.js';
import { expect, resourcesFolder, test } from '../undertext.js';
import { quietRoom, sampleSound, silence } from '../wav-file.js';

test('the demo model captions what the microphone hears, and text only grows @core', async ({ launch, home }) => {
  const flags = fakeMicrophone(home, [sampleSound('welcome'), silence(1.5), sampleSound('fox'), silence(1.5)]);
  const app = await launch({ flags, args: ['--model', 'demo'] });
  const overlay = await app.overlay();
  const complaints = [overlay, await app.capture()].map(pageComplaints);
  const texts = await recordTexts(overlay);
  await expect(overlay.getByText('does not understand people')).toBeVisible();
  // Fake capture begins anywhere in the file: both sentences are whole by the second time round.
  await expect.poll(() => shownText(overlay), { timeout: 40_000 }).toMatch(/hello and welcome to live captions/i);
  await expect.poll(() => shownText(overlay), { timeout: 40_000 }).toMatch(/quick brown fox jumps over the lazy dog/i);
  const recorded = await texts();
  expectOnlyGrowth(recorded);
  expect(recorded.length).toBeGreaterThan(10);
  expect(complaints.flat()).toEqual([]);
  expect(app.log()).not.toMatch(/welcome|captions? |brown|lazy/i);
});

test('the addon is in the engine host alone @core', async ({ launch, home }) => {
  const app = await launch({ flags: fakeMicrophone(home, [quietRoom(1)]), args: ['--model', 'demo'] });
  const overlay = await app.overlay();
  await expect(overlay.getByText('Listening to Microphone')).toBeVisible({ timeout: 30_000 });
  const pids = await app.electron.evaluate(({ app: electron }) =>
    electron.getAppMetrics().map(({ pid, name, type }) => ({ pid, name: name ?? type })),
  );
  const holders = pids.filter(({ pid }) => fs.readFileSync(`/proc/${pid}/maps`, 'utf8').includes('engine.node'));
  expect(holders.map(({ name }) => name)).toEqual(['undertext-engine']);
});

test('pause and resume', async ({ launch, home }) => {
  const { app, overlay } = await listen(launch, home);
  const isKeptAwake = () => app.electron.evaluate(({ powerSaveBlocker }) => powerSaveBlocker.isStarted(0));
  expect(await isKeptAwake()).toBe(true);
  await overlay.getByRole('button', { name: 'Pause' }).click();
  await expect(overlay.getByText('Paused', { exact: true })).toBeVisible();
  expect(await isKeptAwake()).toBe(false);
  const paused = await shownText(overlay);
  await overlay.waitForTimeout(4000);
  expect(await shownText(overlay)).toBe(paused);
  await overlay.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => shownText(overlay), { timeout: 20_000 }).not.toBe(paused);
  expect((await shownText(overlay)).startsWith(paused)).toBe(true);
});

test('the demo is chosen in the settings, and remembered', async ({ launch, home }) => {
  const flags = fakeMicrophone(home, [sampleSound('welcome'), silence(1)]);
  const first = await launch({ flags });
  const page = await openSettings(first, 'Model');
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  const overlay = await first.overlay();
  await expect.poll(() => shownText(overlay), { timeout: 40_000 }).toMatch(/welcome/i);
  await first.electron.close();
  expect(first.storedSettings().model).toBe('demo');
  const second = await (await launch({ flags })).overlay();
  await expect.poll(() => shownText(second), { timeout: 40_000 }).toMatch(/welcome/i);
});

test('a model file that is none says so, and another can be chosen', async ({ launch, home }) => {
  const file = path.join(home, 'broken.gguf');
  fs.writeFileSync(file, 'not a model');
  const app = await launch({ flags: fakeMicrophone(home, [quietRoom(1)]), args: ['--model', file] });
  const overlay = await app.overlay();
  await expect(overlay.getByRole('status').first()).toContainText('is not a speech model');
  const demo = path.join(resourcesFolder, 'demo-model/voxtral-realtime-nano.gguf');
  await chooseFile(app, demo);
  await overlay.getByRole('button', { name: 'Choose a model file' }).click();
  await expect(overlay.getByText('Listening to Microphone')).toBeVisible({ timeout: 30_000 });
});

test('a microphone that is muted is told from one in a quiet room', async ({ launch, home }) => {
  const app = await launch({ flags: fakeMicrophone(home, [silence(1)]), args: ['--model', 'demo'] });
  const overlay = await app.overlay();
  await expect(overlay.getByRole('status').first()).toContainText('gives no sound at all', { timeout: 30_000 });
});
