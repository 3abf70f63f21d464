/** The transcripts window on what was really said: it follows, exports, and reads again what a crash cut off. */
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type ExportOptions, exportTranscript } from '../../packages/transcript/dist/index.js';
import { expectOnlyGrowth, shownText } from '../captions.js';
import { chooseFile } from '../dialogs.js';
import { keptText, readJournals, transcriptsFolder } from '../kept-transcripts.js';
import { listen, sentences } from '../listening.js';
import { killApp } from '../processes.js';
import { openTranscripts, readText } from '../transcripts-page.js';
import { expect, test } from '../undertext.js';

const labels = { microphone: 'Microphone', computer: 'Computer', mixed: 'Microphone and computer' };
const spoken = (text: string) => text.replace(/\s+/g, ' ').trim();

/** What can be read, whenever it changes. */
async function recordReading(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const texts: string[] = [];
    const record = () => {
      const text = [...document.querySelectorAll('.paragraph-text')].map((one) => one.textContent).join('');
      if (text !== texts.at(-1)) texts.push(text);
    };
    record();
    Object.assign(globalThis, { readingTexts: texts });
    new MutationObserver(record).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { readingTexts: string[] }).readingTexts);
}

async function exportAs(page: Page, format: string, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: format }).check();
  await fill(dialog);
  await dialog.getByRole('button', { name: 'Save…' }).click();
  await expect(dialog).toHaveCount(0);
}

test('it follows what is said, word for word, and exports each format @core', async ({ launch, home }) => {
  test.setTimeout(180_000);
  const { app, overlay } = await listen(launch, home);
  const page = await openTranscripts(app);
  await expect(page.getByRole('option', { name: /Microphone/ })).toHaveCount(1);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect.poll(async () => (await readText(page)).length).toBeGreaterThan(0);
  const texts = await recordReading(page);
  const before = sentences((await readText(page)).join(' '));
  await expect
    .poll(async () => sentences((await readText(page)).join(' ')), { timeout: 60_000 })
    .toBeGreaterThan(before);
  // One that goes on cannot be deleted.
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveAttribute('aria-disabled', 'true');

  await overlay.getByRole('button', { name: 'Pause', exact: true }).press('Enter');
  await expect(overlay.getByText('Paused', { exact: true })).toBeVisible();
  await expect
    .poll(async () => spoken((await readText(page)).join(' ')), { timeout: 20_000 })
    .toBe(spoken(await shownText(overlay)));
  const recorded = await texts();
  expectOnlyGrowth(recorded);
  expect(recorded.length).toBeGreaterThan(3);

  const folder = transcriptsFolder(app.dataFolder);
  await expect.poll(() => spoken(keptText(readJournals(folder)[0]!))).toBe(spoken(await shownText(overlay)));
  const { record } = readJournals(folder)[0]!;
  const formats: [string, ExportOptions][] = [
    ['SubRip captions', { format: 'srt' }],
    ['WebVTT captions', { format: 'vtt' }],
    ['Text .txt', { format: 'txt' }],
    ['Text with times', { format: 'txt', times: true }],
    ['Data', { format: 'json' }],
  ];
  for (const [name, options] of formats) {
    const file = path.join(home, `${name.replaceAll(' ', '-')}.${options.format}`);
    await chooseFile(app, file);
    await exportAs(page, name, async () => {});
    expect(fs.readFileSync(file, 'utf8')).toBe(exportTranscript(record, { ...options, labels }));
    await expect(page.getByText(`Saved as ${path.basename(file)}`)).toBeVisible();
  }
  expect(fs.readFileSync(path.join(home, 'SubRip-captions.srt'), 'utf8')).toMatch(
    /^1\n00:00:\d\d,\d{3} --> 00:00:\d\d,\d{3}\n/,
  );

  // A part of it, moved, for an old player on Windows. What was chosen again is replaced.
  const file = path.join(home, 'SubRip-captions.srt');
  await chooseFile(app, file);
  await exportAs(page, 'SubRip captions', async (dialog) => {
    await dialog.getByRole('textbox', { name: 'From' }).fill('0:02');
    await dialog.getByRole('textbox', { name: 'Shift' }).fill('x');
    await expect(dialog.getByRole('alert')).toHaveText('Write whole milliseconds, such as -1500.');
    await dialog.getByRole('textbox', { name: 'Shift' }).fill('-1500');
    await dialog.getByRole('combobox', { name: 'Line ends' }).selectOption('CRLF (Windows)');
    await dialog.getByRole('switch', { name: 'Byte order mark' }).check();
  });
  const part = { fromMs: 2000, shiftMs: -1500, lineEnds: 'crlf', byteOrderMark: true } as const;
  expect(fs.readFileSync(file, 'utf8')).toBe(exportTranscript(record, { format: 'srt', labels, ...part }));
  expect(app.log()).not.toMatch(/welcome|captions? /i);
});

test('what a kill cut off is there at the next start, and marked', async ({ launch, home }) => {
  test.setTimeout(120_000);
  const { app, overlay } = await listen(launch, home);
  await overlay.waitForTimeout(1500);
  const shown = spoken(await shownText(overlay));
  await overlay.waitForTimeout(1500);
  await killApp(app);

  const again = await launch({ args: ['--model', 'demo'] });
  const page = await openTranscripts(again);
  await expect(page.getByRole('option', { name: /Recovered/ })).toHaveCount(1, { timeout: 20_000 });
  await page.getByRole('option', { name: /Recovered/ }).click();
  await expect(page.getByText(/^This session was cut off/)).toBeVisible();
  expect(spoken((await readText(page)).join(' ')).startsWith(shown)).toBe(true);
});
