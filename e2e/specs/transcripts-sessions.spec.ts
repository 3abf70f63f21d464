/** Many sessions: found, read, renamed, corrected, deleted and brought back, exported together. */
import fs from 'node:fs';
import path from 'node:path';
import { chooseFile } from '../dialogs.js';
import { keptText, readJournals, transcriptsFolder } from '../kept-transcripts.js';
import { hostPid } from '../processes.js';
import { openTranscripts, readText } from '../transcripts-page.js';
import { expect, test, type Undertext } from '../undertext.js';
import { type Said, writeSessions } from '../written-sessions.js';

const day = (offset: number, hour = 9) => new Date(2026, 0, 10 - offset, hour);

const sessions: Said[] = [
  {
    startedAt: day(4),
    paragraphs: ['The oldest of all. It speaks of nothing.', 'The café is open on Monday.'],
  },
  { startedAt: day(3), paragraphs: ['大家早上好，', '评审会改到星期四，因为星期三会议室已经被占用了。'] },
  { startedAt: day(2), paragraphs: ['صباح الخير جميعا.', 'ننقل المراجعة إلى يوم الخميس في الساعة العاشرة.'] },
  {
    startedAt: day(1),
    paragraphs: ['Before we start, a word on the schedule.', 'The review moves to Thursday. Is Thursday fine?'],
  },
  { startedAt: day(0), paragraphs: ['Under text writes what was said.', 'See you on Thursday.'] },
];

async function start(launch: () => Promise<Undertext>, home: string) {
  await writeSessions(home, sessions);
  const app = await launch();
  const page = await openTranscripts(app);
  await expect(page.getByRole('option')).toHaveCount(sessions.length, { timeout: 20_000 });
  return { app, page, folder: transcriptsFolder(app.dataFolder) };
}

test('words are found in all sessions and scripts, and gone to one after the other', async ({ launch, home }) => {
  const { page } = await start(launch, home);
  const search = page.getByRole('searchbox', { name: 'Search all transcripts' });
  const current = page.locator('mark[data-current]');
  await page.keyboard.press('Control+f');
  await expect(search).toBeFocused();
  await page.keyboard.type('thursday');
  await expect(page.getByText('3 found')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 3')).toBeVisible();
  await expect(current).toHaveText('Thursday');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Under text writes/);
  await page.keyboard.press('F3');
  await page.keyboard.press('F3');
  await expect(page.getByText('3 of 3')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Before we start/);
  await expect(page.locator('.paragraph-text mark')).toHaveCount(2);
  await expect(page.locator('.paragraph-text mark').nth(1)).toHaveAttribute('data-current', 'true');
  await page.keyboard.press('Shift+F3');
  await expect(page.locator('.paragraph-text mark').nth(0)).toHaveAttribute('data-current', 'true');

  for (const [query, heading, found] of [
    ['会议室', /^大家早上好/, '会议室'],
    ['خميس', /^صباح الخير/, 'الخميس'],
    ['cafe is', /^The oldest/, 'café is'],
  ] as const) {
    await search.fill(query);
    await expect(page.getByText('1 found')).toBeVisible();
    await search.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(current).toHaveText(found);
    await expect(current).toBeInViewport();
  }
  expect(
    await page
      .locator('.paragraph-text')
      .nth(1)
      .evaluate((one) => getComputedStyle(one).direction),
  ).toBe('ltr');
  await search.fill('xylophone');
  await expect(page.getByText('No transcript has these words.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).last().click();
  await expect(page.getByRole('option')).toHaveCount(sessions.length);
});

test('a title and a correction are kept beside what was heard, and last', async ({ launch, home }) => {
  const { app, page, folder } = await start(launch, home);
  await page.getByRole('option', { name: /^Under text writes/ }).click();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Title' }).fill('What it does');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: /^What it does/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What it does');

  // The keyboard alone: to the text, the first paragraph, its second word.
  await page.locator('.paragraph').first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const editor = page.getByRole('dialog', { name: 'Correct “text”' });
  await expect(editor.getByText('Heard: text')).toBeVisible();
  await page.keyboard.type('texts');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.locator('.corrected')).toHaveText('texts');
  await expect(page.locator('.heard')).toHaveText('text');

  // With the mouse, a word is corrected where it is pressed twice.
  const box = (await page.getByText('See you on').boundingBox())!;
  await page.mouse.dblclick(box.x + 12, box.y + box.height / 2);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Correct “See”' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('searchbox').fill('texts');
  await expect(page.getByText('1 found')).toBeVisible();
  await app.electron.close();

  const kept = readJournals(folder).at(-1)!;
  expect(keptText(kept)).toBe('Under texts writes what was said. See you on Thursday.');
  expect(kept.record.sources[0]!.words[1]).toMatchObject({ text: ' texts', heard: ' text' });
  const again = await openTranscripts(await launch());
  await again.getByRole('option', { name: /^What it does/ }).click();
  await expect(again.locator('.heard')).toHaveText('text');
  await again.locator('.paragraph').first().focus();
  await again.keyboard.press('F2');
  await again.keyboard.press('ArrowRight');
  await again.keyboard.press('Enter');
  await again.getByRole('button', { name: 'As it was heard' }).click();
  await expect(again.locator('.heard')).toHaveCount(0);
  await expect.poll(() => keptText(readJournals(folder).at(-1)!)).toMatch(/^Under text writes/);
});

test('some are deleted, brought back, and exported together into a folder', async ({ launch, home }) => {
  const { app, page, folder } = await start(launch, home);
  const options = page.getByRole('option');
  await options.nth(0).click();
  await options.nth(2).click({ modifiers: ['Shift'] });
  await expect(page.getByRole('heading', { name: '3 transcripts are chosen' })).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(options).toHaveCount(2);
  await expect(page.getByText('Deleted 3 transcripts')).toBeVisible();
  expect(readJournals(folder)).toHaveLength(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(options).toHaveCount(5);
  expect(readJournals(folder)).toHaveLength(5);

  await options.nth(1).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(options).toHaveCount(4);
  await page.keyboard.press('Control+z');
  await expect(options).toHaveCount(5);
  await options.nth(4).click();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText(/^Deleted/)).toHaveCount(0);
  await expect.poll(() => fs.existsSync(path.join(folder, 'removed'))).toBe(false);

  const exports = path.join(home, 'exports');
  fs.mkdirSync(exports);
  await chooseFile(app, exports);
  await options.first().click();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('radio', { name: 'Text .txt' }).check();
  await page.getByRole('button', { name: 'Choose a folder…' }).click();
  await expect(page.getByText('4 files saved in exports')).toBeVisible();
  const written = fs.readdirSync(exports).sort();
  expect(written).toHaveLength(4);
  expect(written[3]).toMatch(/^2026-01-10 09\.00 Under text writes/);
  expect(fs.readFileSync(path.join(exports, written[3]!), 'utf8')).toBe(
    'Under text writes what was said.\n\nSee you on Thursday.\n',
  );
});

test('what is selected is copied without times; all is copied without a selection', async ({ launch, home }) => {
  const { app, page } = await start(launch, home);
  await page.getByRole('option', { name: /^Before we start/ }).click();
  await page.getByRole('button', { name: 'Copy the text' }).click();
  const clipboard = () => app.electron.evaluate(({ clipboard: system }) => system.readText());
  await expect
    .poll(clipboard)
    .toBe('Before we start, a word on the schedule.\n\nThe review moves to Thursday. Is Thursday fine?');
  await page.evaluate(() => getSelection()!.selectAllChildren(document.querySelector('.reading-text')!));
  await page.keyboard.press('Control+c');
  await expect
    .poll(async () => (await clipboard()).replace(/\s+/g, ' ').trim())
    .toBe('Before we start, a word on the schedule. The review moves to Thursday. Is Thursday fine?');
  expect((await readText(page))[0]).toBe('Before we start, a word on the schedule.');
});

test('an archive that is killed comes back by itself, with all that is kept', async ({ launch, home }) => {
  const { app, page } = await start(launch, home);
  const pid = (await hostPid(app, 'undertext-archive'))!;
  process.kill(pid, 'SIGKILL');
  const isBack = async () => ![pid, undefined].includes(await hostPid(app, 'undertext-archive'));
  await expect.poll(isBack, { timeout: 30_000 }).toBe(true);
  const search = page.getByRole('searchbox', { name: 'Search all transcripts' });
  await search.fill('thursday');
  await expect(page.getByText('3 found')).toBeVisible({ timeout: 20_000 });
  await search.fill('');
  await expect(page.getByRole('option')).toHaveCount(sessions.length);
  await page.getByRole('option').last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^The oldest/);
  expect(app.log()).toContain('the archive of the transcripts is gone');
});
