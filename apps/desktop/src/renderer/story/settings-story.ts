/** Development only: every page and state of the settings. `?NAME` shows one, `?NAME&de` in German; without, all are named. */
import type { Language } from '@undertext/ui';
import { pageNames, showSettings } from '@undertext/ui/settings';
import '@undertext/ui/settings.css';
import { ScriptedSettings } from './scripted-settings.js';
import { type SettingsStory, settingsStories } from './settings-stories.js';

declare global {
  interface Window {
    /** For tests: what the story's window is fed by. */
    scriptedSettings: ScriptedSettings;
    settingsStories: readonly SettingsStory[];
  }
}

window.settingsStories = settingsStories;
const root = document.getElementById('root')!;
const [name, language = 'en'] = location.search.slice(1).split('&') as [string, Language?];
const story = settingsStories.find((one) => one.name === name);

/** As soon as it is there. */
async function element<Kind extends HTMLElement>(selector: string, index = 0): Promise<Kind> {
  for (;;) {
    const found = document.querySelectorAll<Kind>(selector)[index];
    if (found) return found;
    await new Promise(requestAnimationFrame);
  }
}

async function show({ page, search, press }: SettingsStory): Promise<void> {
  const items = pageNames.indexOf(page);
  (await element('.side-item', items)).click();
  if (search !== undefined) {
    const field = await element<HTMLInputElement>('.search');
    // React listens to what the browser itself would tell.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, search);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (press !== undefined) (await element(press)).click();
  document.documentElement.dataset.shown = '';
}

if (story) {
  window.scriptedSettings = new ScriptedSettings(story, language);
  showSettings(root, window.scriptedSettings);
  void show(story);
} else {
  for (const one of settingsStories) {
    const link = document.createElement('a');
    link.href = `?${one.name}`;
    link.textContent = one.name;
    const item = document.createElement('p');
    item.append(link);
    root.append(item);
  }
}
