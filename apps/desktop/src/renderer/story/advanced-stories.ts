/** What the Advanced page and the list of models show before something is done: an import, a bundle, a file that was found. */
import type { SettingsSnapshot } from '@undertext/ui/settings-api';
import { noModel } from './settings-states.js';
import type { SettingsStory } from './settings-stories.js';

const [first, ...rest] = noModel;
const found: SettingsSnapshot['models'] = [{ ...first!, isInCache: true }, ...rest];

const files = [
  { name: 'readme.txt', bytes: 860 },
  { name: 'system.json', bytes: 1740 },
  { name: 'settings.json', bytes: 1460 },
  { name: 'devices.json', bytes: 420 },
  { name: 'models.json', bytes: 960 },
  { name: 'health.json', bytes: 2100 },
  { name: 'logs/undertext.old.log', bytes: 1_048_576 },
  { name: 'logs/undertext.log', bytes: 183_000 },
];

const notUnderstood = { unknown: ['telemetry'], invalid: ['threads' as const], isNewer: true };
const file = 'undertext-settings.json';

const advanced = (name: string, state: Partial<SettingsSnapshot>): SettingsStory => ({
  name: `advanced-${name}`,
  page: 'advanced',
  state,
});

export const advancedStories: SettingsStory[] = [
  advanced('bundle', { diagnostics: { type: 'ready', files, isRefused: true } }),
  advanced('bundle-saved', { diagnostics: { type: 'saved', file: 'undertext-diagnostics.zip' } }),
  advanced('bundle-failed', { diagnostics: { type: 'failed' } }),
  advanced('import-asking', {
    transfer: {
      type: 'asking',
      file,
      others: 3,
      asked: [
        { name: 'model', value: '/home/ada/models/of mine/Voxtral-Mini-4B-Realtime-2602-Q6_K.gguf' },
        { name: 'modelEndpoint', value: 'https://mirror.example' },
      ],
      ...notUnderstood,
    },
  }),
  advanced('import-done', { transfer: { type: 'imported', file, count: 4, left: ['model'], ...notUnderstood } }),
  advanced('import-refused', { transfer: { type: 'not-imported', file, reason: 'no-settings' } }),
  { name: 'model-found', page: 'model', state: { models: found, chosenModel: null }, values: { model: null } },
  {
    name: 'model-found-copied',
    page: 'model',
    state: {
      models: found,
      chosenModel: null,
      folderWork: {
        type: 'importing',
        id: first!.id,
        progress: { stage: 'copying', done: 1_200_000_000, total: 2_830_493_984 },
      },
    },
    values: { model: null },
  },
];
