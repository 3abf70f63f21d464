/** The story page in a window of the app's own runtime, with the app's own policy. */
import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { ScriptedCaptions } from '../apps/desktop/src/renderer/story/scripted-captions.js';
import type { ScriptName } from '../apps/desktop/src/renderer/story/scripts.js';
import type { Undertext } from './undertext.js';

export const storyAddress = (name: string) => `app://undertext/story/index.html?${name}`;

export interface StoryWindow {
  page: Page;
  /** Shows another story, in a window of that width; else of the first. */
  open(name: string, width?: number): Promise<void>;
}

/** CSS pixels. */
export async function openStory(
  app: Undertext,
  name: string,
  { width = 960, height = 470 } = {},
): Promise<StoryWindow> {
  // The screen's own pointer hovers too.
  spawnSync('xdotool', ['mousemove', '1279', '799']);
  const [page, id] = await Promise.all([
    app.electron.waitForEvent('window', { predicate: (window) => window.url().includes('/story/') }),
    app.electron.evaluate(
      async ({ BrowserWindow }, { address, width, height }) => {
        const window = new BrowserWindow({
          x: 0,
          y: 0,
          width,
          height,
          useContentSize: true,
          frame: false,
          webPreferences: { sandbox: true, backgroundThrottling: false },
        });
        await window.loadURL(address);
        return window.id;
      },
      { address: storyAddress(name), width, height },
    ),
  ]);
  const ready = async (shown: string) => {
    await page.waitForURL(storyAddress(shown));
    await page.locator('.overlay').first().waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => {}));
  };
  await ready(name);
  const open = async (other: string, otherWidth = width) => {
    await app.electron.evaluate(
      ({ BrowserWindow }, { id, address, size }) => {
        const window = BrowserWindow.fromId(id)!;
        window.setContentSize(size.width, size.height);
        return window.loadURL(address);
      },
      { id, address: storyAddress(other), size: { width: otherWidth, height } },
    );
    await ready(other);
  };
  return { page, open };
}

/** Has a script said in a story, a piece every `everyMs`, and waits for the last. */
export async function say(page: Page, script: ScriptName, pace: { everyMs: number; times?: number }): Promise<void> {
  await page.evaluate(
    async ({ script, pace }) => {
      const { scripted } = globalThis as unknown as { scripted: ScriptedCaptions };
      await scripted.say(script, pace);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    },
    { script, pace },
  );
}
