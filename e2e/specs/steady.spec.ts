/** Whatever is killed, stopped or changed while somebody speaks: the text stays, captions go on, and loss is marked. */

import type { Page } from '@playwright/test';
import { fakeMicrophone, recordTexts, shownText } from '../captions.js';
import { hostPid, isAlive, windowPid } from '../processes.js';
import { expect, test, type Undertext } from '../undertext.js';
import { sampleSound, silence } from '../wav-file.js';

const sentence = /hello and welcome to live captions/gi;
const sentences = (text: string) => text.match(sentence)?.length ?? 0;
/** How often each is done; more of it takes longer. */
const times = Number(process.env.UNDERTEXT_E2E_TIMES ?? 5);

interface Heard {
  app: Undertext;
  overlay: Page;
  texts: () => Promise<string[]>;
}

/** The app, while somebody speaks without end. */
async function listen(
  launch: (options: { flags: string[]; args: string[] }) => Promise<Undertext>,
  home: string,
): Promise<Heard> {
  const flags = fakeMicrophone(home, [sampleSound('welcome'), silence(0.5)]);
  const app = await launch({ flags, args: ['--model', 'demo'] });
  const overlay = await app.overlay();
  await expect.poll(async () => sentences(await shownText(overlay)), { timeout: 40_000 }).toBeGreaterThan(0);
  return { app, overlay, texts: await recordTexts(overlay) };
}

async function expectUntouched(texts: () => Promise<string[]>): Promise<void> {
  const recorded = await texts();
  for (const [index, text] of recorded.entries()) expect(text.startsWith(recorded[index - 1] ?? '')).toBe(true);
}

/** Waits for the next word; returns how long that took, ms. */
async function untilWords(overlay: Page, shown: string): Promise<number> {
  const start = Date.now();
  await expect.poll(() => shownText(overlay), { timeout: 60_000, intervals: [50] }).not.toBe(shown);
  return Date.now() - start;
}

async function moreSentences(overlay: Page, count = 1): Promise<void> {
  const before = sentences(await shownText(overlay));
  await expect
    .poll(async () => sentences(await shownText(overlay)), { timeout: 60_000 })
    .toBeGreaterThanOrEqual(before + count);
}

/** The log's lines that match, with the time of each. */
function logged(app: Undertext, pattern: RegExp): { atMs: number; match: RegExpMatchArray }[] {
  return app
    .log()
    .split('\n')
    .flatMap((line) => {
      const match = line.match(pattern);
      const at = line.match(/^\[([\d-]+) ([\d:.]+)\]/);
      return match && at ? [{ atMs: new Date(`${at[1]}T${at[2]}`).getTime(), match }] : [];
    });
}

/** Sound that was lost on our way; what the fake microphone itself leaves out on a busy machine is not ours. */
const ourReasons = ['overrun', 'restart', 'device'];

function lossesOf(app: Undertext, reasons: readonly string[]): { atMs: number; lostMs: number }[] {
  return logged(app, /(\d+) ms of sound lost \((\w+)\)/)
    .filter(({ match }) => reasons.includes(match[2]!))
    .map(({ atMs, match }) => ({ atMs, lostMs: Number(match[1]) }));
}

for (const [how, signal] of [
  ['killed', 'SIGKILL'],
  ['aborted', 'SIGABRT'],
  ['stopped', 'SIGSTOP'],
] as const) {
  test(`the engine is ${how} during speech, ${times} times: nothing is lost`, async ({ launch, home }) => {
    test.setTimeout(60_000 * (times + 1));
    const { app, overlay, texts } = await listen(launch, home);
    const waits: number[] = [];
    for (let i = 0; i < times; i++) {
      // In the middle of a sentence, each time elsewhere.
      await overlay.waitForTimeout(300 + 270 * i);
      const pid = await hostPid(app, 'undertext-engine');
      process.kill(pid!, signal);
      // What was on its way is shown first.
      await overlay.waitForTimeout(300);
      waits.push(300 + (await untilWords(overlay, await shownText(overlay))));
      await moreSentences(overlay, 2);
      await expect.poll(() => isAlive(pid!)).toBe(false);
    }
    console.log(`engine ${how}: words again after ${waits.join(', ')} ms`);
    await expectUntouched(texts);
    expect(lossesOf(app, ourReasons)).toEqual([]);
    expect(logged(app, /recovering the engine/).length).toBeGreaterThanOrEqual(times);
  });
}

for (const [name, find] of [
  ['sound host', (app: Undertext) => hostPid(app, 'undertext-sound')],
  ['capture window', (app: Undertext) => windowPid(app, 'capture')],
] as const) {
  test(`the ${name} is killed, ${times} times: it comes back, and what was lost is marked`, async ({
    launch,
    home,
  }) => {
    test.setTimeout(60_000 * (times + 1));
    const { app, overlay, texts } = await listen(launch, home);
    for (let i = 0; i < times; i++) {
      await overlay.waitForTimeout(200 * i);
      const killedMs = Date.now();
      process.kill((await find(app))!, 'SIGKILL');
      await moreSentences(overlay, 2);
      const losses = lossesOf(app, ['restart', 'device']);
      expect(losses).toHaveLength(i + 1);
      const { lostMs } = losses.at(-1)!;
      const backMs = logged(app, /microphone is heard on/).at(-1)!.atMs;
      console.log(`${name} killed: ${lostMs} ms lost, back after ${backMs - killedMs} ms`);
      // The newest sound that main knows of is a quarter of a second old.
      expect(Math.abs(lostMs - (backMs - killedMs))).toBeLessThan(700);
    }
    await expectUntouched(texts);
  });
}

test('the overlay is killed at any moment, and shows again all that was said', async ({ launch, home }) => {
  test.setTimeout(60_000 * (times + 1));
  const { app, overlay } = await listen(launch, home);
  let before = await shownText(overlay);
  for (let i = 0; i < times; i++) {
    // By main, from now on: the debugger's page goes with the process.
    const after = await app.electron.evaluate(
      async ({ webContents }, waitMs) => {
        const contents = webContents.getAllWebContents().find((one) => one.getURL().includes('/overlay/'))!;
        await new Promise((resolve) => setTimeout(resolve, waitMs));
        const loaded = new Promise<void>((resolve) => contents.once('did-finish-load', () => resolve()));
        process.kill(contents.getOSProcessId(), 'SIGKILL');
        await loaded;
        for (let tries = 0; tries < 200; tries++) {
          const text = (await contents.executeJavaScript(
            "[...document.querySelectorAll('.caption-text')].map((one) => one.textContent).join('')",
          )) as string;
          if (text !== '') return text;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        return '';
      },
      3000 + 370 * i,
    );
    expect(after.startsWith(before)).toBe(true);
    expect(after.length).toBeGreaterThan(before.length);
    before = after;
  }
  expect(lossesOf(app, ourReasons)).toEqual([]);
});

test('captions pause while another user has the screen, and go on through a locked screen and a sleep', async ({
  launch,
  home,
}) => {
  const { app, overlay, texts } = await listen(launch, home);
  const tell = (event: string) =>
    app.electron.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event);
  await tell('user-did-resign-active');
  await expect(overlay.getByText('Paused', { exact: true })).toBeVisible();
  await tell('user-did-become-active');
  await moreSentences(overlay);
  await tell('lock-screen');
  await tell('suspend');
  await tell('resume');
  await tell('unlock-screen');
  await moreSentences(overlay);
  await expectUntouched(texts);
  expect(logged(app, /the machine is awake again/)).toHaveLength(1);
  expect(lossesOf(app, ourReasons)).toEqual([]);
});
