/** A model that another program has downloaded to the Hugging Face cache: used there, or copied. */

import fs from 'node:fs';
import path from 'node:path';
import { fakeMicrophone, shownText } from '../captions.js';
import { CommandLine } from '../command-line.js';
import { offerModel } from '../model-server.js';
import { openSettings } from '../settings-page.js';
import { expect, isPacked, test } from '../undertext.js';
import { sampleSound, silence } from '../wav-file.js';

/** As those libraries leave a file: bytes among the blobs, and a link to them under its name. */
function cache(home: string, bytes: Uint8Array): { blob: string; link: string } {
  const repository = path.join(home, 'hub/hub/models--maker--small');
  const snapshot = path.join(repository, 'snapshots', '1'.repeat(40));
  const blob = path.join(repository, 'blobs', 'a'.repeat(64));
  fs.mkdirSync(snapshot, { recursive: true });
  fs.mkdirSync(path.dirname(blob), { recursive: true });
  fs.writeFileSync(blob, bytes);
  const link = path.join(snapshot, 'Small-F16.gguf');
  fs.symlinkSync(path.relative(snapshot, blob), link);
  return { blob, link };
}

test('is offered, and used where it is: captions come without a download', async ({ launch, home }) => {
  const { server, bytes, env, file } = await offerModel(home);
  const { link } = cache(home, bytes);
  if (!isPacked) {
    const list = new CommandLine(home, env, 'models', 'list');
    expect(await list.ended()).toBe(0);
    expect(list.output).toContain('lies in the Hugging Face cache');
    expect(list.output).toContain(`undertext models import --in-place ${link}`);
  }
  const app = await launch({ env, flags: fakeMicrophone(home, [sampleSound('welcome'), silence(1)]) });
  const overlay = await app.overlay();
  await overlay.getByRole('button', { name: 'Use the file that is already here' }).click();
  const settings = await app.settings();
  const row = settings.getByRole('article', { name: 'Small Realtime F16' });
  await expect(row.getByText('it is in the Hugging Face cache of this computer')).toBeVisible();
  await row.getByRole('button', { name: 'Use it there' }).click();
  await expect(row.getByText('In use')).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => shownText(overlay), { timeout: 40_000 }).toMatch(/welcome/i);
  expect(fs.existsSync(file)).toBe(false);
  expect(server.requests).toHaveLength(0);
  expect(app.log()).not.toContain(link);
  await server.stop();
});

test('is copied; one that has other bytes is refused and says why', async ({ launch, home }) => {
  const { server, bytes, env, file } = await offerModel(home);
  const { blob } = cache(home, bytes);
  // As a broken disk or a stopped program may leave it: a model by its beginning, and not the one that was published.
  const wrong = Buffer.from(bytes);
  wrong[wrong.length - 1]! ^= 1;
  fs.writeFileSync(blob, wrong);
  const app = await launch({ env, args: ['--model', 'demo'] });
  const settings = await openSettings(app, 'Model');
  const row = settings.getByRole('article', { name: 'Small Realtime F16' });
  await row.getByRole('button', { name: 'Use it there' }).click();
  await expect(row.getByText('The file is not the one that was published.')).toBeVisible({ timeout: 30_000 });
  await row.getByRole('button', { name: 'Copy it' }).click();
  await expect(row.getByRole('button', { name: 'Copy it' })).toBeEnabled({ timeout: 30_000 });
  await expect(row.getByText('The file is not the one that was published.')).toBeVisible();
  expect(fs.existsSync(file)).toBe(false);

  fs.writeFileSync(blob, bytes);
  await row.getByRole('button', { name: 'Copy it' }).click();
  await expect(row.getByRole('button', { name: 'Use', exact: true })).toBeVisible({ timeout: 30_000 });
  expect(fs.readFileSync(file).equals(bytes)).toBe(true);
  expect(fs.readFileSync(blob).equals(bytes)).toBe(true);
  expect(server.requests).toHaveLength(0);
  await server.stop();
});
