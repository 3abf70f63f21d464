/** Processes that are killed at random moments of a session: what was shown is on disk, but for the last second at most. */
import type { Page } from '@playwright/test';
import { shownText } from './captions.js';
import { journalFiles, keptText, readJournals, transcriptsFolder } from './kept-transcripts.js';
import { listen, moreSentences } from './listening.js';
import { hostPid, killApp, killOverlay, windowPid } from './processes.js';
import { expect, type Fixtures, test, type Undertext } from './undertext.js';

/** Of what was shown before a kill, what may be missing. */
const mostLostMs = 1000;

/** Tells the test of every text that the overlay shows from now on, and when; the process may die at any moment. */
async function watchTexts(overlay: Page): Promise<{ atMs: number; text: string }[]> {
  const shown: { atMs: number; text: string }[] = [];
  await overlay.exposeFunction('noteText', (text: string, atMs: number) => shown.push({ text, atMs }));
  await overlay.evaluate(() => {
    const { noteText } = globalThis as unknown as { noteText(text: string, atMs: number): void };
    const note = () => {
      const text = [...document.querySelectorAll('.caption-text')].map((one) => one.textContent).join('');
      noteText(text.trim(), performance.timeOrigin + performance.now());
    };
    note();
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return shown;
}

const anyMoment = () => Math.round(200 + 4000 * Math.random());

async function killMain({ launch, home }: Pick<Fixtures, 'launch' | 'home'>, round: number): Promise<void> {
  const { app, overlay } = await listen(launch, home);
  const shown = await watchTexts(overlay);
  await overlay.waitForTimeout(mostLostMs + anyMoment());
  const folder = transcriptsFolder(app.dataFolder);
  const killedMs = Date.now();
  await killApp(app);
  const again = await launch({ args: ['--model', 'none.gguf'] });
  await again.overlay();
  await expect.poll(() => readJournals(folder).map(({ record }) => record.end)).toEqual(endsAfter(round));
  const reading = readJournals(folder).at(-1)!;
  expect(reading.damagedLines).toBe(0);
  const kept = keptText(reading).trim();
  const whole = shown.at(-1)!.text;
  const safe = shown.findLast(({ atMs }) => atMs <= killedMs - mostLostMs)!.text;
  const lostFromMs = shown.find(({ text }) => text.length > kept.length)?.atMs ?? killedMs;
  console.log(`main killed: ${Math.round(killedMs - lostFromMs)} ms of what was shown is not kept`);
  // What was kept may not have been shown yet.
  expect(kept.startsWith(whole) || whole.startsWith(kept)).toBe(true);
  expect(kept.startsWith(safe)).toBe(true);
  await again.electron.close();
}

const endsAfter = (round: number) => Array.from({ length: round + 1 }, () => 'recovered');

/** How each of the others is found. */
const others: Record<string, (app: Undertext) => Promise<number | undefined>> = {
  'engine host': (app) => hostPid(app, 'undertext-engine'),
  'sound host': (app) => hostPid(app, 'undertext-sound'),
  'capture window': (app) => windowPid(app, 'capture'),
};

export function testTranscriptKills(times: number, tag = ''): void {
  test(`main is killed at random moments, ${times} times: each session is recovered ${tag}`, async ({
    launch,
    home,
  }) => {
    test.setTimeout(90_000 * (times + 1));
    for (let round = 0; round < times; round++) await killMain({ launch, home }, round);
  });

  for (const [name, find] of Object.entries(others)) {
    test(`the ${name} is killed at random moments, ${times} times: one session, with all that was shown ${tag}`, async ({
      launch,
      home,
    }) => {
      test.setTimeout(60_000 * (times + 1));
      const { app, overlay } = await listen(launch, home);
      for (let round = 0; round < times; round++) {
        await overlay.waitForTimeout(anyMoment());
        process.kill((await find(app))!, 'SIGKILL');
        await moreSentences(overlay);
      }
      await expectOneWholeSession(app, (await shownText(overlay)).trim());
    });
  }

  test(`the overlay's process is killed at random moments, ${times} times: one session, with all that was shown ${tag}`, async ({
    launch,
    home,
  }) => {
    test.setTimeout(60_000 * (times + 1));
    const { app } = await listen(launch, home);
    let shown = '';
    for (let round = 0; round < times; round++) shown = (await killOverlay(app, anyMoment())).trim();
    expect(shown).not.toBe('');
    await expectOneWholeSession(app, shown);
  });
}

async function expectOneWholeSession(app: Undertext, shown: string): Promise<void> {
  await app.electron.close();
  const folder = transcriptsFolder(app.dataFolder);
  expect(journalFiles(folder)).toHaveLength(1);
  const [reading] = readJournals(folder);
  expect(reading).toMatchObject({ damagedLines: 0, record: { end: 'complete' } });
  // Of a long session the overlay has the last of it.
  expect(keptText(reading!)).toContain(shown);
}
