/** The processes beside main may die at any time: what was shown stays, and captions go on. */

import { expectOnlyGrowth, fakeMicrophone, recordTexts, shownText } from '../captions.js';
import { hostPid } from '../processes.js';
import { expect, test, type Undertext } from '../undertext.js';
import { sampleSound, silence } from '../wav-file.js';

const sentence = /hello and welcome to live captions/gi;
const sentences = (text: string) => text.match(sentence)?.length ?? 0;

async function kill(app: Undertext, name: string): Promise<void> {
  const pid = await hostPid(app, name);
  expect(pid).toBeDefined();
  process.kill(pid!, 'SIGKILL');
}

for (const name of ['undertext-engine', 'undertext-sound']) {
  test(`${name} is killed`, async ({ launch, home }) => {
    const flags = fakeMicrophone(home, [sampleSound('welcome'), silence(1)]);
    const app = await launch({ flags, args: ['--model', 'demo'] });
    const overlay = await app.overlay();
    await expect.poll(async () => sentences(await shownText(overlay)), { timeout: 30_000 }).toBeGreaterThan(0);
    const texts = await recordTexts(overlay);
    const before = sentences(await shownText(overlay));
    await kill(app, name);
    await expect.poll(async () => sentences(await shownText(overlay)), { timeout: 30_000 }).toBeGreaterThan(before + 1);
    const recorded = await texts();
    expectOnlyGrowth(recorded);
  });
}

test('the overlay is killed, and shows again all that was said', async ({ launch, home }) => {
  const flags = fakeMicrophone(home, [sampleSound('welcome'), silence(1)]);
  const app = await launch({ flags, args: ['--model', 'demo'] });
  await expect
    .poll(async () => sentences(await shownText(await app.overlay())), { timeout: 30_000 })
    .toBeGreaterThan(0);
  const before = await shownText(await app.overlay());
  const after = await app.electron.evaluate(async ({ webContents }) => {
    const contents = webContents.getAllWebContents().find((one) => one.getURL().includes('/overlay/'))!;
    const loaded = new Promise<void>((resolve) => contents.once('did-finish-load', () => resolve()));
    contents.forcefullyCrashRenderer();
    await loaded;
    // Asked by main: the debugger's page went with the process.
    for (let tries = 0; tries < 100; tries++) {
      const text = (await contents.executeJavaScript(
        "[...document.querySelectorAll('.caption-text')].map((one) => one.textContent).join('')",
      )) as string;
      if (text !== '') return text;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return '';
  });
  expect(after.startsWith(before)).toBe(true);
});
