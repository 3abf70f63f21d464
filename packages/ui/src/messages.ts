/** The message catalogue in use. Every string that a person reads comes from it. */
import i18next, { type i18n } from 'i18next';
import type { Language } from './language.js';
import { german } from './messages-de.js';
import { english } from './messages-en.js';

/** What a text is found by, and what is put into it. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** All catalogues; texts come in this language until `changeLanguage`. */
export function createMessages(language: Language = 'en'): i18n {
  const messages = i18next.createInstance();
  void messages.init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: english }, de: { translation: german } },
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return messages;
}
