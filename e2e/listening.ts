/** The app, while somebody speaks without end; and what it has lost of it. */

import type { Page } from '@playwright/test';
import { fakeMicrophone, recordTexts, shownText } from './captions.js';
import { expect, type Undertext } from './undertext.js';
import { sampleSound, silence } from './wav-file.js';

const sentence = /hello and welcome to live captions/gi;
export const sentences = (text: string) => text.match(sentence)?.length ?? 0;

export interface Heard {
  app: Undertext;
  overlay: Page;
  texts: () => Promise<string[]>;
}

/** The app, while somebody speaks without end. */
export async function listen(
  launch: (options: { flags: string[]; args: string[] }) => Promise<Undertext>,
  home: string,
): Promise<Heard> {
  const flags = fakeMicrophone(home, [sampleSound('welcome'), silence(0.5)]);
  const app = await launch({ flags, args: ['--model', 'demo'] });
  const overlay = await app.overlay();
  await expect.poll(async () => sentences(await shownText(overlay)), { timeout: 40_000 }).toBeGreaterThan(0);
  return { app, overlay, texts: await recordTexts(overlay) };
}

/** Waits for the next word; returns how long that took, ms. */
export async function untilWords(overlay: Page, shown: string): Promise<number> {
  const start = Date.now();
  await expect.poll(() => shownText(overlay), { timeout: 60_000, intervals: [50] }).not.toBe(shown);
  return Date.now() - start;
}

export async function moreSentences(overlay: Page, count = 1): Promise<void> {
  const before = sentences(await shownText(overlay));
  await expect
    .poll(async () => sentences(await shownText(overlay)), { timeout: 60_000 })
    .toBeGreaterThanOrEqual(before + count);
}

/** The log's lines that match, with the time of each. */
export function logged(app: Undertext, pattern: RegExp): { atMs: number; match: RegExpMatchArray }[] {
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
export const ourReasons = ['overrun', 'restart', 'device'];

export function lossesOf(app: Undertext, reasons: readonly string[]): { atMs: number; lostMs: number }[] {
  return logged(app, /(\d+) ms of sound lost \((\w+)\)/)
    .filter(({ match }) => reasons.includes(match[2]!))
    .map(({ atMs, match }) => ({ atMs, lostMs: Number(match[1]) }));
}
