/** The overlay's window in a test: where it is, what it is asked for, and what its page was told. */

import { expect, type Page } from '@playwright/test';
import type { CaptionsApi, CaptionsCommand, CaptionsSnapshot, CommandAnswer } from '@undertext/ui/captions-api';
import { geometry, type Rectangle, visibleWindow } from './x-windows.js';

export const overlayWindow = () => visibleWindow('Undertext');

/** Where the window is once its page has said how high it has to be. */
export async function settledGeometry(): Promise<Rectangle> {
  let before = '';
  await expect
    .poll(
      async () => {
        const now = JSON.stringify(geometry(await overlayWindow()));
        const isSame = now === before;
        before = now;
        return isSame;
      },
      { intervals: [400] },
    )
    .toBe(true);
  return JSON.parse(before) as Rectangle;
}

/** The box with the words, on the screen, once the window has got its place. */
export async function boxOnScreen(page: Page): Promise<Rectangle> {
  const { x, y } = await settledGeometry();
  const box = (await page.locator('.box').boundingBox())!;
  return {
    x: Math.round(x + box.x),
    y: Math.round(y + box.y),
    width: Math.round(box.width),
    height: Math.round(box.height),
  };
}

/** A place in the box's padding, away from its text and its buttons. */
export async function placeInBox(page: Page): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await boxOnScreen(page);
  return { x: x + width - 8, y: Math.round(y + height / 2) };
}

export const ask = (page: Page, asked: CaptionsCommand): Promise<CommandAnswer> =>
  page.evaluate((one) => (window as unknown as { captions: CaptionsApi }).captions.command(one), asked);

/** All that the page was told. */
export const told = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<CaptionsSnapshot>((resolve) => {
        const { captions } = window as unknown as { captions: CaptionsApi };
        const detach = captions.attach((message) => {
          if (message.type !== 'snapshot') return;
          resolve(message.snapshot);
          setTimeout(() => detach(), 0);
        });
      }),
  );
