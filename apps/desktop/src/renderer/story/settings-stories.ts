/** Every page of the settings, and what of it can look otherwise, to look at and to test. */
import type { Settings } from '@undertext/options';
import { type PageName, pageNames } from '@undertext/ui/settings';
import type { SettingsSnapshot } from '@undertext/ui/settings-api';
import { advancedStories } from './advanced-stories.js';
import { deviceStories } from './device-stories.js';
import { modelLists, noModel, poorSurroundings } from './settings-states.js';

export interface SettingsStory {
  name: string;
  page: PageName;
  state?: Partial<SettingsSnapshot>;
  values?: Partial<Settings>;
  /** What is typed into the search. */
  search?: string;
  /** Of the window, CSS pixels; else it is as it opens. */
  width?: number;
  /** What is pressed: a selector. */
  press?: string;
}

const changed: Partial<Settings> = {
  captionPreset: 'yellow',
  captionSize: 40,
  captionColor: '#9fe8ff',
  captionOutline: 2,
  captionBackgroundOpacity: 60,
  captionUpperCase: true,
};

const noneChosen = { chosenModel: null, models: noModel } satisfies Partial<SettingsSnapshot>;

const moving = {
  type: 'moving',
  id: null,
  progress: { stage: 'moving', done: 1_200_000_000, total: 6_111_932_992 },
} as const;

const models: SettingsStory[] = [
  { name: 'model-none', page: 'model', state: noneChosen, values: { model: null } },
  { name: 'model-coming', page: 'model', state: { models: modelLists.coming, chosenModel: modelLists.coming[0]!.id } },
  { name: 'model-stopped', page: 'model', state: { models: modelLists.stopped, chosenModel: null } },
  { name: 'model-delete', page: 'model', press: '.model:nth-of-type(2) .reset' },
  { name: 'model-demo', page: 'model', state: { chosenModel: null }, values: { model: 'demo' } },
  {
    name: 'model-file',
    page: 'model',
    state: { chosenModel: null, chosenFile: 'Voxtral-Mini-4B-Realtime-2602-Q6_K.gguf', folderWork: moving },
  },
  {
    name: 'model-import',
    page: 'model',
    state: { folderWork: { type: 'ended', work: 'importing', id: null, problem: 'reader-died' } },
  },
  { name: 'model-unreadable', page: 'model', state: { models: [], chosenModel: null, modelsFolder: null } },
];

const others: SettingsStory[] = [
  { name: 'general-poor', page: 'general', state: { window: poorSurroundings }, values: { launchAtLogin: true } },
  { name: 'captions-changed', page: 'captions', values: changed },
  { name: 'shortcuts-taken', page: 'shortcuts', state: { window: poorSurroundings }, values: { shortcutHere: 'none' } },
  { name: 'shortcuts-armed', page: 'shortcuts', press: '.keys' },
  {
    name: 'words-some',
    page: 'words',
    values: { replacements: 'colour=color;Sara=Sarah;Undertekst=Undertext;äh=', maskProfanity: true },
  },
  { name: 'search', page: 'general', search: 'e' },
  { name: 'search-nothing', page: 'general', search: 'no such thing' },
];

const narrow: SettingsStory[] = ([...pageNames] as PageName[]).map((page) => ({
  name: `narrow-${page}`,
  page,
  width: 520,
}));

export const settingsStories: SettingsStory[] = [
  ...pageNames.map((page) => ({ name: page, page })),
  ...models,
  ...deviceStories,
  ...advancedStories,
  ...others,
  ...narrow,
];
