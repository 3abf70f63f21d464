/** The transcripts window of the running app. */
import type { Page } from '@playwright/test';
import type { Undertext } from './undertext.js';

/** Opens it from the overlay's bar, as a person with a keyboard would. */
export async function openTranscripts(app: Undertext): Promise<Page> {
  const overlay = await app.overlay();
  const button = overlay.getByRole('button', { name: 'Transcripts', exact: true });
  await button.focus();
  await button.press('Enter');
  const page = await app.transcripts();
  await page.getByRole('main').waitFor();
  return page;
}

/** What is read of the open session, a paragraph each. */
export const readText = (page: Page) => page.locator('.paragraph-text').allTextContents();

/** Scrolls through the open session in 120 steps; what a frame took meanwhile, ms. */
export function scrollThrough(page: Page): Promise<{ medianMs: number; p95Ms: number }> {
  return page.evaluate(async () => {
    const scroller = document.querySelector('.reading-scroll')!;
    const frames: number[] = [];
    let last = performance.now();
    for (let step = 0; step < 120; step++) {
      scroller.scrollTop += scroller.scrollHeight / 120;
      await new Promise(requestAnimationFrame);
      frames.push(performance.now() - last);
      last = performance.now();
    }
    frames.sort((a, b) => a - b);
    return { medianMs: frames[60]!, p95Ms: frames[114]! };
  });
}
