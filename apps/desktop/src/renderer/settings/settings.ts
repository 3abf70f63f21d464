import { showSettings } from '@undertext/ui/settings';
import type { SettingsApi } from '@undertext/ui/settings-api';
import '@undertext/ui/settings.css';

declare global {
  interface Window {
    /** From the preload. */
    readonly settings: SettingsApi;
  }
}

showSettings(document.getElementById('root')!, window.settings);
