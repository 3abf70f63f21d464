import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expectOnlyGrowth, fakeMicrophone, recordTexts, shownText } from '../captions.js';
import { CommandLine } from '../command-line.js';
import { lossesOf, ourReasons } from '../listening.js';
import { offerModel, slowly } from '../model-server.js';
import { openSettings } from '../settings-page.js';
import { transcribed } from '../transcripts.js';
import { TrayHost } from '../tray-host.js';
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

test('downloads while captions come lose no sound, and their progress is even in window, tray and command line', async ({
  launch,
  home,
}) => {
  test.skip(isPacked, 'a packed app writes no sound');
  test.setTimeout(180_000);
  const tray = await TrayHost.start();
  const second = Buffer.concat([Buffer.from('GGUF'), randomBytes(4_000_000)]);
  const { server, bytes, env, file } = await offerModel(home, second);
  server.usually = (request, ...rest) =>
    slowly(request.url?.includes('Q8_0') ? second : bytes, 400_000)(request, ...rest);
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

  // The last step, to the task bar, is the system's: this is what it is told.
  await app.electron.evaluate(({ BrowserWindow }) => {
    const told: number[] = [];
    BrowserWindow.prototype.setProgressBar = (share: number) => void told.push(share);
    Object.assign(globalThis, { told });
  });
  const settings = await openSettings(app, 'Model');
  const row = settings.getByRole('article', { name: 'Small Realtime F16' });
  await row.getByRole('button', { name: 'Download', exact: true }).click();
  const commandLine = new CommandLine(home, env, 'models', 'download', 'Q8_0');
  const inTray = watchTray(tray);
  const bar = settings.getByRole('progressbar', { name: 'Small Realtime F16' });
  await expect(bar).toBeVisible();
  await expect(row.getByText(/% · .* of 6\.96.MB · .*\/s · .* left/)).toBeVisible({ timeout: 20_000 });
  const shares = await bar.evaluate(async (element) => {
    const progress = element as HTMLProgressElement;
    const seen: number[] = [];
    // The same bar begins anew when the file is checked.
    const isChecked = () => progress.nextElementSibling?.textContent?.startsWith('Checking') ?? false;
    while (progress.isConnected && !isChecked() && seen.length < 1000) {
      const share = progress.value / progress.max;
      if (share !== seen.at(-1)) seen.push(share);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return seen;
  });
  expect(shares.length).toBeGreaterThan(10);
  expect(largestStep(shares)).toBeLessThan(0.25);
  await expect(row.getByRole('button', { name: 'Use', exact: true })).toBeVisible({ timeout: 30_000 });
  expect(await commandLine.ended(), commandLine.output).toBe(0);
  const lines = commandLine.output.split('\n').filter((line) => !line.includes('checking'));
  const said = lines.flatMap((line) => line.match(/^small-q8_0: (\d+) % of 4\.00.MB(?:, .+\/s, .+ left)?$/)?.[1] ?? []);
  expect(said.length).toBeGreaterThan(8);
  expect(lines.some((line) => / % of 4\.00.MB, .+\/s, .+ left$/.test(line))).toBe(true);
  expect(largestStep(said.map((percent) => Number(percent) / 100))).toBeLessThan(0.25);
  const { menu, tips } = await inTray.stop();
  expect(menu.length).toBeGreaterThan(2);
  expect(tips.length).toBeGreaterThan(5);
  expect(largestStep(tips)).toBeLessThan(0.25);
  const told = await app.electron.evaluate(() => (globalThis as unknown as { told: number[] }).told);
  expect(told.at(-1)).toBe(-1);
  expect(new Set(told).size).toBeGreaterThan(10);
  expect(fs.readFileSync(file).equals(bytes)).toBe(true);

  await overlay.getByRole('button', { name: 'Pause', exact: true }).press('Enter');
  await expect(overlay.getByText('Paused', { exact: true })).toBeVisible();
  const expected = transcribed(path.join(frames, 'microphone.f32'));
  expect(expected).toMatch(/welcome/i);
  await expect.poll(async () => (await shownText(overlay)).trim()).toBe(expected);
  expectOnlyGrowth(await texts());
  expect(lossesOf(app, ourReasons)).toEqual([]);
  expect(fs.readdirSync(frames)).toEqual(['microphone.f32']);

  // It is deleted only when that is said twice.
  await settings.getByRole('button', { name: 'Delete Small Realtime F16' }).click();
  await settings.getByRole('button', { name: 'Keep' }).click();
  expect(fs.existsSync(file)).toBe(true);
  await settings.getByRole('button', { name: 'Delete Small Realtime F16' }).click();
  await settings.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
  expect(fs.existsSync(file)).toBe(false);
  await server.stop();
  tray.stop();
});

/** Of shares that only grow, the largest growth at once, from the first to the last that was seen. */
function largestStep(shares: readonly number[]): number {
  const steps = shares.slice(1).map((share, index) => share - shares[index]!);
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
  return Math.max(...steps);
}

/** Every share that the tray's menu and its tooltip tell of from now on. */
function watchTray(tray: TrayHost): { stop(): Promise<{ menu: number[]; tips: number[] }> } {
  const menu: number[] = [];
  const tips: number[] = [];
  let isOver = false;
  const add = (shares: number[], text: string) => {
    const percent = /Downloading the model: (\d+)\u00a0%/.exec(text)?.[1];
    if (percent !== undefined && Number(percent) / 100 !== shares.at(-1)) shares.push(Number(percent) / 100);
  };
  const watching = (async () => {
    while (!isOver) {
      add(menu, (await tray.menu()).map(({ label }) => label).join('\n'));
      add(tips, await tray.toolTip());
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return { menu, tips };
    },
  };
}
