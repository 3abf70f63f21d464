import { type ReactNode, useLayoutEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { I18nextProvider } from 'react-i18next';
import type { Language } from './language.js';
import { createMessages } from './messages.js';

interface Props {
  language: Language;
  /** Of the window's title. */
  titleKey: string;
  children: ReactNode;
}

/** A page in a language. Another one takes effect at once: texts are others, and nothing is made anew. */
export function Localized({ language, titleKey, children }: Props) {
  const [messages] = useState(() => createMessages(language));
  useLayoutEffect(() => {
    void messages.changeLanguage(language);
    document.documentElement.lang = language;
    document.title = messages.t(titleKey);
  }, [messages, language, titleKey]);
  return (
    <I18nextProvider i18n={messages}>
      <I18nProvider locale={language}>{children}</I18nProvider>
    </I18nextProvider>
  );
}
