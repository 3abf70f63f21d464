/** What goes into the app as sound, and what comes out of it as text. */

import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { writeWav } from './wav-file.js';

/** Chromium's fake microphone, playing a file over and over. */
export function fakeMicrophone(home: string, sounds: Buffer[]): string[] {
  const file = path.join(home, 'microphone.wav');
  writeWav(file, sounds);
  return [...wordlessMicrophone, `--use-file-for-fake-audio-capture=${file}`];
}

/** Chromium's own fake microphone: it beeps, and no word comes of it. */
export const wordlessMicrophone = ['--use-fake-device-for-media-stream'];

/** Everything that the overlay has shown so far. */
export const shownText = (overlay: Page) =>
  overlay.locator('.caption-text').evaluateAll((all) => all.map((one) => one.textContent).join(''));

/** What the overlay has shown of one source. */
export const shownTextOf = (overlay: Page, source: string) =>
  overlay
    .locator(`.caption-line[data-source="${source}"] .caption-text`)
    .evaluateAll((all) => all.map((one) => one.textContent).join(''));

/** That each text began with the one before. */
export function expectOnlyGrowth(texts: readonly string[]): void {
  for (const [index, text] of texts.entries())
    expect(text.slice(0, texts[index - 1]?.length ?? 0)).toBe(texts[index - 1] ?? '');
}

/** Records every text that the overlay shows from now on. */
export async function recordTexts(overlay: Page): Promise<() => Promise<string[]>> {
  await overlay.evaluate(() => {
    const texts: string[] = [];
    const record = () => {
      const text = [...document.querySelectorAll('.caption-text')].map((one) => one.textContent).join('');
      if (text !== texts.at(-1)) texts.push(text);
    };
    Object.assign(globalThis, { texts });
    new MutationObserver(record).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => overlay.evaluate(() => (globalThis as unknown as { texts: string[] }).texts);
}
