/** What the settings window is told in the stories. */
import { defaultSettings } from '@undertext/options';
import type { ModelRow, ModelStateView } from '@undertext/ui/captions-api';
import type { SettingsSnapshot } from '@undertext/ui/settings-api';
import { windowNotKnown } from '@undertext/ui/window-not-known';

const languages = ['en', 'fr', 'es', 'de', 'ru', 'zh', 'ja', 'it', 'pt', 'nl', 'ar', 'hi', 'ko'];

const published = (quantisation: string, bytes: number, state: ModelStateView): ModelRow => ({
  id: `voxtral-${quantisation.toLowerCase()}-${JSON.stringify(state)}`,
  name: 'Voxtral Mini 4B Realtime 2602',
  quantisation,
  kind: 'published',
  bytes,
  memoryBytes: bytes + 1_250_000_000,
  languages,
  state,
  isRecommended: false,
  isInCache: false,
  fit: { device: 'NVIDIA GeForce RTX 4070', isProcessor: false, fit: 'fits', needs: bytes + 1_250_000_000 },
  speed: { realTime: 8.8e9 / bytes, isMeasured: quantisation === 'Q4_K_M', device: 'NVIDIA GeForce RTX 4070' },
});

const demo: ModelRow = {
  id: 'demo',
  name: 'Demo',
  quantisation: 'F16',
  kind: 'shipped',
  bytes: 4_812_000,
  memoryBytes: null,
  languages: ['en'],
  state: { type: 'ready' },
  isRecommended: false,
  isInCache: false,
  fit: null,
  speed: null,
};

const own = (state: ModelStateView): ModelRow => ({
  ...demo,
  id: 'own',
  name: 'A model of my own, with a name that is rather long',
  kind: 'imported',
  bytes: 3_100_000_000,
  languages: [],
  state,
});

const sizes = { q4: 2_830_493_984, q5: 3_281_439_008, q6: 3_661_018_912, q8: 4_731_791_648 };
const absent: ModelStateView = { type: 'absent', problem: null };
const coming = (total: number, share: number): Extract<ModelStateView, { type: 'downloading' }> => ({
  type: 'downloading',
  bytes: Math.floor(total * share),
  total,
  rate: 12_400_000,
  timeLeftMs: 258_000,
  waiting: null,
  isElsewhere: false,
});

const recommended: ModelRow = { ...published('Q4_K_M', sizes.q4, absent), isRecommended: true };
const others = [published('Q5_K_M', sizes.q5, absent), published('Q8_0', sizes.q8, absent)];

/** Nothing is there yet. */
export const noModel: SettingsSnapshot['models'] = [recommended, ...others, demo];

/** A list in which each model is in another state. */
export const modelLists = {
  coming: [
    { ...recommended, state: coming(sizes.q4, 0.43) },
    published('Q5_K_M', sizes.q5, { ...coming(sizes.q5, 0.07), rate: null, timeLeftMs: null, waiting: 'network' }),
    published('Q6_K', sizes.q6, { ...coming(sizes.q6, 0.7), rate: null, timeLeftMs: null, isElsewhere: true }),
    published('Q8_0', sizes.q8, { type: 'verifying', bytes: sizes.q8 * 0.61, total: sizes.q8 }),
  ],
  stopped: [
    published('Q4_K_M', sizes.q4, { type: 'paused', bytes: sizes.q4 * 0.43, total: sizes.q4, problem: null }),
    published('Q5_K_M', sizes.q5, { type: 'paused', bytes: sizes.q5 * 0.9, total: sizes.q5, problem: 'disk-full' }),
    published('Q6_K', sizes.q6, { type: 'absent', problem: 'web-page' }),
    published('Q8_0', sizes.q8, { type: 'damaged', problem: 'wrong-hash' }),
    own({ type: 'damaged', problem: 'not-verified' }),
  ],
  there: [
    { ...recommended, id: 'chosen', state: { type: 'ready' } },
    published('Q5_K_M', sizes.q5, { type: 'ready' }),
    own({ type: 'ready' }),
    demo,
  ],
} satisfies Record<string, ModelRow[]>;

const shortcut = (action: string, key: string, state: 'works' | 'taken' | 'twice' = 'works') =>
  ({ action, keys: `CommandOrControl+Alt+Shift+${key}`, state }) as SettingsSnapshot['window']['shortcuts'][number];

export const usualSettings: SettingsSnapshot = {
  language: 'en',
  values: { ...defaultSettings, model: 'chosen' },
  models: modelLists.there,
  chosenModel: 'chosen',
  chosenFile: null,
  modelsFolder: '/home/ada/.local/share/undertext/models',
  folderWork: null,
  transcripts: { folder: '/home/ada/.config/undertext/transcripts', count: 48, expiring: 0, work: null },
  openAt: null,
  devices: { type: 'looking' },
  computing: null,
  diagnostics: { type: 'none' },
  transfer: { type: 'none' },
  speed: { test: { type: 'idle' }, subject: null, isInterrupting: true, result: null },
  microphones: [
    { id: 'default', name: 'Default (USB Microphone)' },
    { id: 'usb', name: 'USB Microphone' },
    { id: 'webcam', name: 'Webcam C920 Analog Stereo' },
  ],
  window: {
    ...windowNotKnown,
    closing: 'hides',
    shortcuts: [shortcut('show', 'H'), shortcut('lock', 'K'), shortcut('pause', 'Space'), shortcut('here', 'B')],
  },
  about: { version: '0.1.0', electron: '45.5.0', chrome: '152.0.7700.10', node: '24.18.0' },
};

/** On a system that can do little, with shortcuts that others have. */
export const poorSurroundings: SettingsSnapshot['window'] = {
  ...usualSettings.window,
  capabilities: {
    ...windowNotKnown.capabilities,
    place: 'capability.waylandWindows',
    'content-protection': 'capability.linuxRecording',
    tray: 'capability.noTray',
  },
  shortcuts: [shortcut('show', 'H', 'taken'), shortcut('lock', 'H', 'twice'), shortcut('pause', 'Space')],
};
