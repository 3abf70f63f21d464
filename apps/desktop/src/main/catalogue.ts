/** The message catalogue in main: for the tray, dialogs and window titles. */
import { createMessages, type Translate } from '@undertext/ui/messages';
import type { AppSettings } from './app-settings.js';

/** Each call answers in the interface's language as it is then. */
export function catalogue(settings: Pick<AppSettings, 'language'>): Translate {
  const messages = createMessages();
  return (key, values = {}) => messages.t(key, { ...values, lng: settings.language });
}
