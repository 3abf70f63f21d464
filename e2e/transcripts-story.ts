/** The transcripts window's stories, in a window of the app's own runtime with the app's own policy. */
import type { Page } from '@playwright/test';
import type { ScriptedTranscripts } from '../apps/desktop/src/renderer/story/scripted-transcripts.js';
import type { ScriptName } from '../apps/desktop/src/renderer/story/scripts.js';
import type { Undertext } from './undertext.js';

const address = (name: string) => `app://undertext/story/transcripts.html?${name}`;

export interface TranscriptsStoryWindow {
  page: Page;
  open(name: string): Promise<void>;
}

/** CSS pixels. */
export async function openTranscriptsStory(
  app: Undertext,
  name: string,
  { width = 1000, height = 700 } = {},
): Promise<TranscriptsStoryWindow> {
  const [page, id] = await Promise.all([
    app.electron.waitForEvent('window', { predicate: (window) => window.url().includes('/story/') }),
    app.electron.evaluate(
      async ({ BrowserWindow }, { url, width, height }) => {
        const window = new BrowserWindow({
          x: 0,
          y: 0,
          width,
          height,
          useContentSize: true,
          frame: false,
          webPreferences: { sandbox: true, backgroundThrottling: false },
        });
        await window.loadURL(url);
        return window.id;
      },
      { url: address(name), width, height },
    ),
  ]);
  const ready = async (shown: string) => {
    await page.waitForURL(address(shown));
    await page.locator('.transcripts').waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => {}));
  };
  await ready(name);
  const open = async (other: string) => {
    await app.electron.evaluate(({ BrowserWindow }, { id, url }) => BrowserWindow.fromId(id)!.loadURL(url), {
      id,
      url: address(other),
    });
    await ready(other);
  };
  return { page, open };
}

/** Has a script said in the session that goes on, a piece every `everyMs`, and waits for the last. */
export async function sayInTranscript(
  page: Page,
  script: ScriptName,
  pace: { everyMs: number; times?: number },
): Promise<void> {
  await page.evaluate(
    async ({ script, pace }) => {
      const { scriptedTranscripts } = globalThis as unknown as { scriptedTranscripts: ScriptedTranscripts };
      await scriptedTranscripts.say(script, pace);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    },
    { script, pace },
  );
}
