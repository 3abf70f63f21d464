/** The app, killed again and again while it downloads: it goes on each time, and the file is right. */

import fs from 'node:fs';
import path from 'node:path';
import { shownText } from './captions.js';
import { offerModel, slowly } from './model-server.js';
import { killApp } from './processes.js';
import { expect, test } from './undertext.js';

/** Bytes that come between two kills, at least. */
const stepBytes = 50_000;

export function testKilledApp(kills: number, tag = ''): void {
  test(`the app is killed ${kills} times while it downloads: it goes on, and the file is right ${tag}`, async ({
    launch,
    home,
  }) => {
    test.setTimeout(60_000 + 60_000 * kills);
    const { server, bytes, env, file } = await offerModel(home);
    const rate = Math.min(400_000, Math.floor(bytes.length / (kills + 1) / 3));
    server.usually = slowly(bytes, rate);
    const folder = path.dirname(file);
    const partial = () => {
      const name = fs.existsSync(folder) ? fs.readdirSync(folder).find((one) => one.endsWith('.partial')) : undefined;
      return name === undefined ? 0 : fs.statSync(path.join(folder, name)).size;
    };
    let had = 0;
    for (let count = 0; count < kills; count++) {
      const app = await launch({ env });
      // The first is asked for by a click, the others go on by themselves.
      if (count === 0) await (await app.overlay()).getByRole('button', { name: /^Download the model/ }).click();
      const enough = had + Math.min(stepBytes, Math.floor(rate / 2));
      await expect.poll(partial, { timeout: 50_000 }).toBeGreaterThan(enough);
      await killApp(app);
      const have = partial();
      // Each went on from where the one before was, and half a file is none.
      expect(server.requests).toHaveLength(count + 1);
      expect(server.requests.at(-1)?.from ?? 0).toBe(had);
      expect(fs.existsSync(file)).toBe(false);
      had = have;
    }
    server.usually = slowly(bytes, 20_000_000);
    const last = await launch({ env });
    await expect.poll(() => fs.existsSync(file), { timeout: 60_000 }).toBe(true);
    expect(server.requests.at(-1)?.from).toBe(had);
    expect(fs.readFileSync(file).equals(bytes)).toBe(true);
    expect(fs.readdirSync(folder)).toEqual([path.basename(file)]);
    // It is used, as it was chosen by the first click.
    await expect((await last.overlay()).getByText(/Listening to|Waiting for sound|No device found/)).toBeVisible({
      timeout: 30_000,
    });
    expect(await shownText(await last.overlay())).toBe('');
    await server.stop();
  });
}
