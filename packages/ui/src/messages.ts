/** The message catalogue in use. Every string that a person reads comes from it. */
import i18next, { type i18n } from 'i18next';
import { english } from './messages-en.js';

/** A catalogue for one language; English where there is none. */
export function createMessages(language = 'en'): i18n {
  const messages = i18next.createInstance();
  void messages.init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: english } },
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return messages;
}
