/** The story page in a window of the app's own runtime, with the app's own policy. */
import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { ScriptedCaptions } from '../apps/desktop/src/renderer/story/scripted-captions.js';
import type { ScriptName } from '../apps/desktop/src/renderer/story/scripts.js';
import type { Language } from '../packages/ui/src/language.js';
import { createMessages } from '../packages/ui/src/messages.js';
import type { Undertext } from './undertext.js';

export const storyAddress = (name: string, language: Language = 'en') =>
  `app://undertext/story/index.html?${name}${language === 'en' ? '' : `&${language}`}`;
export const settingsStoryAddress = (name: string, language: Language = 'en') =>
  `app://undertext/story/settings.html?${name}${language === 'en' ? '' : `&${language}`}`;

export interface StoryWindow {
  page: Page;
  /** Shows another story, in a window of that width; else of the first. */
  open(name: string, width?: number, language?: Language): Promise<void>;
  /** CSS pixels. */
  resize(width: number, height: number): Promise<void>;
}

interface Size {
  width?: number;
  height?: number;
}

/** An overlay's story. CSS pixels. */
export function openStory(
  app: Undertext,
  name: string,
  { width = 960, height = 470 }: Size = {},
): Promise<StoryWindow> {
  return openWindow(app, storyAddress, '.overlay', name, { width, height });
}

/** A story of the settings, in a window of the size that theirs has. */
export function openSettingsStory(
  app: Undertext,
  name: string,
  { width = 880, height = 640 }: Size = {},
): Promise<StoryWindow> {
  return openWindow(app, settingsStoryAddress, '[data-shown] .settings', name, { width, height });
}

async function openWindow(
  app: Undertext,
  addressOf: typeof storyAddress,
  shown: string,
  name: string,
  { width, height }: Required<Size>,
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

/** Opens a control of the bar, by the key of its name. */
export async function openControl(page: Page, key: string, language: Language = 'en'): Promise<void> {
  const name = createMessages(language).t(key);
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
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
