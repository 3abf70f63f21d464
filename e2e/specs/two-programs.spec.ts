/** The app and the command line on the same models: never both at one file. */

import fs from 'node:fs';
import path from 'node:path';
import { CommandLine } from '../command-line.js';
import { offerModel, slowly } from '../model-server.js';
import { killApp } from '../processes.js';
import { openSettings } from '../settings-page.js';
import { expect, isPacked, test } from '../undertext.js';

test.skip(isPacked, 'the command line is the one that was built');

test('the command line stays away from what the app downloads, and takes over when the app is gone', async ({
  launch,
  home,
}) => {
  test.setTimeout(180_000);
  const { server, bytes, env, file } = await offerModel(home);
  // Not done before the others have tried.
  server.usually = slowly(bytes, 80_000);
  const app = await launch({ env });
  const overlay = await app.overlay();
  await overlay.getByRole('button', { name: /^Download the model/ }).click();
  await expect
    .poll(
      () =>
        fs.existsSync(path.dirname(file)) &&
        fs.readdirSync(path.dirname(file)).some((name) => name.endsWith('.partial')),
      { timeout: 40_000 },
    )
    .toBe(true);
  for (const args of [
    ['download', 'F16'],
    ['verify', 'F16'],
    ['remove', 'F16', '--yes'],
  ]) {
    const other = new CommandLine(home, env, 'models', ...args);
    expect(await other.ended(), other.output).not.toBe(0);
    expect(other.output).toContain('Another Undertext is working on small-f16');
  }
  const list = new CommandLine(home, env, 'models', 'list');
  expect(await list.ended()).toBe(0);
  expect(list.output).toMatch(/small-f16 .*downloading, \d+ %, by another program/);
  expect(server.requests).toHaveLength(1);

  await killApp(app);
  server.usually = slowly(bytes, 5_000_000);
  const after = new CommandLine(home, env, 'models', 'download', 'F16');
  expect(await after.ended(), after.output).toBe(0);
  expect(server.requests).toHaveLength(2);
  expect(server.requests[1]?.from).toBeGreaterThan(0);
  expect(fs.readFileSync(file).equals(bytes)).toBe(true);
  expect(fs.readdirSync(path.dirname(file))).toEqual([path.basename(file)]);
  await server.stop();
});

test('the app watches what the command line downloads, and goes on where that was killed', async ({ launch, home }) => {
  test.setTimeout(120_000);
  const { server, bytes, env, file } = await offerModel(home);
  server.usually = slowly(bytes, 300_000);
  const other = new CommandLine(home, env, 'models', 'download', 'F16');
  await expect.poll(() => other.output, { timeout: 20_000 }).toContain('%');
  const app = await launch({ env });
  const settings = await openSettings(app, 'Model');
  const row = settings.getByRole('article', { name: 'Small Realtime F16' });
  await expect(row.getByText(/% .* Another Undertext downloads it\./)).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  const bar = row.getByRole('progressbar');
  const before = Number(await bar.getAttribute('value'));
  await expect.poll(async () => Number(await bar.getAttribute('value')), { timeout: 15_000 }).toBeGreaterThan(before);
  expect(server.requests).toHaveLength(1);

  await other.kill();
  server.usually = slowly(bytes, 5_000_000);
  // By itself: nobody has paused it.
  await expect(row.getByRole('button', { name: 'Use', exact: true })).toBeVisible({ timeout: 60_000 });
  expect(server.requests).toHaveLength(2);
  expect(server.requests[1]?.from).toBeGreaterThan(0);
  expect(fs.readFileSync(file).equals(bytes)).toBe(true);
  await server.stop();
});
