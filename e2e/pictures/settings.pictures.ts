/** Takes the pictures of the settings for review: each page in both themes. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { offerModel, slowly } from '../model-server.js';
import { openSettings } from '../settings-page.js';
import { test } from '../undertext.js';

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../.cache/pictures');
const pages = ['General', 'Audio', 'Captions', 'Model', 'Device', 'Shortcuts', 'Words', 'Advanced', 'About'];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`pictures of the settings, ${colorScheme}`, async ({ launch, home }) => {
    test.setTimeout(300_000);
    const { server, bytes, env } = await offerModel(home);
    server.usually = slowly(bytes, 60_000);
    const settings = await openSettings(await launch({ env }));
    await settings.emulateMedia({ colorScheme });
    fs.mkdirSync(folder, { recursive: true });
    for (const page of pages) {
      await settings.getByRole('button', { name: page, exact: true }).click();
      if (page === 'Model') {
        await settings.getByRole('button', { name: 'Download', exact: true }).click();
        await settings.waitForTimeout(4000);
      }
      if (page === 'Device') await settings.getByRole('button', { name: 'Look again' }).waitFor({ timeout: 60_000 });
      await settings.waitForTimeout(300);
      await settings.screenshot({ path: path.join(folder, `settings-${page.toLowerCase()}.${colorScheme}.png`) });
    }
    await server.stop();
  });
}
