/** What is said is kept, from the first word on. */
import fs from 'node:fs';
import path from 'node:path';
import { shownText, wordlessMicrophone } from '../captions.js';
import { journalFiles, keptText, readJournals, transcriptsFolder } from '../kept-transcripts.js';
import { listen, logged, moreSentences } from '../listening.js';
import { expect, test } from '../undertext.js';

test('a session is kept through a pause and a change of delay, to its last word @core', async ({ launch, home }) => {
  test.setTimeout(120_000);
  const { app, overlay } = await listen(launch, home);
  const folder = transcriptsFolder(app.dataFolder);
  await overlay.getByRole('button', { name: 'Pause' }).click();
  await expect(overlay.getByText('Paused', { exact: true })).toBeVisible();
  await overlay.getByRole('button', { name: 'Resume' }).click();
  await moreSentences(overlay);
  await overlay.getByRole('button', { name: 'Delay' }).click();
  await overlay.getByRole('slider', { name: 'Delay' }).press('ArrowRight');
  await overlay.keyboard.press('Escape');
  await moreSentences(overlay);
  const [open] = readJournals(folder);
  expect(open!.record.end).toBe('open');
  expect(fs.statSync(journalFiles(folder)[0]!).mode & 0o777).toBe(0o600);
  expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
  const shown = (await shownText(overlay)).trim();
  await app.electron.close();
  const kept = readJournals(folder);
  expect(kept).toHaveLength(1);
  const [{ record, damagedLines }] = kept as [(typeof kept)[number]];
  expect(damagedLines).toBe(0);
  expect(record).toMatchObject({ end: 'complete', title: null });
  // What was heard last may have been text only after the window was gone.
  expect(keptText(kept[0]!).trim().startsWith(shown)).toBe(true);
  expect(record.engines.map(({ delay }) => delay)).toEqual([6, 7]);
  expect(record.engines[0]).toMatchObject({ atMs: 0, device: expect.stringContaining('cpu') });
  expect(Math.abs(record.startedAt - Date.now())).toBeLessThan(120_000);
  // Listed by the archive's process, which has its index.
  expect(fs.existsSync(path.join(app.dataFolder, 'transcripts-index.db'))).toBe(true);
  expect(logged(app, /transcripts|archive/)).toEqual([]);
});

test('without a word there is no file, and with transcripts off neither', async ({ launch, home }) => {
  const silent = await launch({ args: ['--model', 'demo'], flags: wordlessMicrophone });
  await expect((await silent.overlay()).getByText('Listening to Microphone')).toBeVisible({ timeout: 30_000 });
  await silent.electron.close();
  expect(journalFiles(transcriptsFolder(silent.dataFolder))).toEqual([]);
  const { app } = await listen(
    (options) => launch({ ...options, args: [...options.args, '--keep-transcripts=false'] }),
    home,
  );
  await app.electron.close();
  expect(journalFiles(transcriptsFolder(app.dataFolder))).toEqual([]);
});
