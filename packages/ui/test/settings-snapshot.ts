import { defaultSettings } from '@undertext/options';
import type { SettingsSnapshot } from '../src/settings-api.js';
import { windowNotKnown } from '../src/window-not-known.js';

/** The settings as they are before anything is known or changed. */
export const settingsSnapshot: SettingsSnapshot = {
  language: 'en',
  values: defaultSettings,
  models: [],
  chosenModel: null,
  chosenFile: null,
  modelsFolder: null,
  folderWork: null,
  transcripts: { folder: '', count: null, expiring: 0, work: null },
  openAt: null,
  devices: { type: 'unknown' },
  computing: null,
  speed: { test: { type: 'idle' }, subject: null, isInterrupting: false, result: null },
  microphones: [],
  window: windowNotKnown,
  diagnostics: { type: 'none' },
  transfer: { type: 'none' },
  about: { version: '1', electron: '1', chrome: '1', node: '1' },
};
