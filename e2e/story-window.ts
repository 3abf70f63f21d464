/** A story's page in a window of the app's own runtime, with the app's own policy. */
import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { ScriptedCaptions } from '../apps/desktop/src/renderer/story/scripted-captions.js';
import type { ScriptedTranscripts } from '../apps/desktop/src/renderer/story/scripted-transcripts.js';
import type { ScriptName } from '../apps/desktop/src/renderer/story/scripts.js';
import type { Language } from '../packages/ui/src/language.js';
import { isPacked, test, type Undertext } from './undertext.js';

/** CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

export interface StoryWindow {
  page: Page;
  /** Shows another story, in a window of that width; else of the first. */
  open(name: string, width?: number, language?: Language): Promise<void>;
  /** CSS pixels. */
  resize(width: number, height: number): Promise<void>;
}

export interface StoryPage {
  /** In the folder of stories, without `.html`. */
  file: 'index' | 'settings' | 'transcripts';
  /** What is there once a story is shown. */
  shown: string;
}

export async function openStoryWindow(
  app: Undertext,
  { file, shown }: StoryPage,
  name: string,
  { width, height }: Size,
): Promise<StoryWindow> {
  test.skip(isPacked, 'stories are not packed');
  const addressOf = (story: string, language: Language = 'en') =>
    `app://undertext/story/${file}.html?${story}${language === 'en' ? '' : `&${language}`}`;
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
      { address: addressOf(name), width, height },
    ),
  ]);
  const ready = async (address: string) => {
    await page.waitForURL(address);
    await page.locator(shown).first().waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => {}));
  };
  await ready(addressOf(name));
  const resize = (newWidth: number, newHeight: number) =>
    app.electron.evaluate(
      ({ BrowserWindow }, { id, size }) => BrowserWindow.fromId(id)!.setContentSize(size.width, size.height),
      { id, size: { width: newWidth, height: newHeight } },
    );
  const open = async (other: string, otherWidth = width, language: Language = 'en') => {
    const address = addressOf(other, language);
    await resize(otherWidth, height);
    await app.electron.evaluate(({ BrowserWindow }, { id, address }) => BrowserWindow.fromId(id)!.loadURL(address), {
      id,
      address,
    });
    await ready(address);
  };
  return { page, open, resize };
}

/** How a script is said: a piece every `everyMs`, all of it so many times. */
export interface Pace {
  everyMs: number;
  times?: number;
}

/** Has what feeds a story say a script, and waits for the last of it to be drawn. */
export async function sayInStory(
  page: Page,
  feed: 'scripted' | 'scriptedTranscripts',
  script: ScriptName,
  pace: Pace,
): Promise<void> {
  await page.evaluate(
    async ({ feed, script, pace }) => {
      const feeds = globalThis as unknown as { scripted: ScriptedCaptions; scriptedTranscripts: ScriptedTranscripts };
      await feeds[feed].say(script, pace);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    },
    { feed, script, pace },
  );
}
