/** The settings window's only way out of its sandbox: `window.settings`. */
import type { SettingsApi } from '@undertext/ui/settings-api';
import { contextBridge } from 'electron';
import { settingsMessage } from '../contract/channels.js';
import { viewApi } from './view-api.js';

const api: SettingsApi = viewApi('settings', settingsMessage);

contextBridge.exposeInMainWorld('settings', api);
