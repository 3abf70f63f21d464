/** Copying what was said of late, by the overlay's button and by keys that work in any program. */
import { fakeMicrophone, shownText, wordlessMicrophone } from '../captions.js';
import { expect, test, type Undertext } from '../undertext.js';
import { sampleSound, silence } from '../wav-file.js';
import { xdotool } from '../x-windows.js';

const copied = (app: Undertext) => app.electron.evaluate(({ clipboard }) => clipboard.readText());
const clear = (app: Undertext) => app.electron.evaluate(({ clipboard }) => clipboard.writeText('something else'));
const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

test('keys copy the last sentence, the last minute and all, as they are shown', async ({ launch, home }) => {
  const flags = fakeMicrophone(home, [sampleSound('welcome'), silence(0.5)]);
  const app = await launch({ flags, args: ['--model', 'demo', '--replacements', 'captions=subtitles'] });
  const overlay = await app.overlay();
  await expect.poll(() => shownText(overlay), { timeout: 40_000 }).toMatch(/(live subtitles.*){2}/i);
  await overlay.getByRole('button', { name: 'Pause' }).click();
  await expect(overlay.getByText('Paused', { exact: true })).toBeVisible();
  for (const [keys, said] of [
    ['ctrl+alt+shift+v', 'Copied the last sentence.'],
    ['ctrl+alt+shift+m', 'Copied the last minute.'],
    ['ctrl+alt+shift+a', 'Copied all that was said in this session.'],
  ] as const) {
    await clear(app);
    xdotool('key', keys);
    await expect(overlay.getByText(said)).toBeVisible();
    const text = flat(await copied(app));
    const shown = flat(await shownText(overlay));
    expect(text).toContain('subtitles');
    if (keys.endsWith('v')) expect(shown.endsWith(text)).toBe(true);
    else expect(text).toBe(shown);
  }
  // Said briefly.
  await expect(overlay.getByText('Copied all that was said in this session.')).toHaveCount(0, { timeout: 15_000 });
});

test('where nothing was said that is told, and the clipboard stays', async ({ launch }) => {
  const app = await launch({ args: ['--model', 'demo'], flags: wordlessMicrophone });
  const overlay = await app.overlay();
  await expect(overlay.getByText('Listening to Microphone')).toBeVisible({ timeout: 30_000 });
  await clear(app);
  await overlay.getByRole('button', { name: 'Copy' }).click();
  await overlay.getByRole('menuitem', { name: 'The last sentence' }).click();
  await expect(overlay.getByText('Nothing was said yet that could be copied.')).toBeVisible();
  expect(await copied(app)).toBe('something else');
});
