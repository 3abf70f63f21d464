/** The catalogues as lists of keys and texts. */
import { german } from '../src/messages-de.js';
import { english } from '../src/messages-en.js';

interface Texts {
  readonly [key: string]: string | Texts;
}

export function textsOf(catalogue: Texts, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${prefix}${key}`, value] as const] : [...textsOf(value, `${prefix}${key}.`)],
    ),
  );
}

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** A key as it is asked for: i18next picks the plural form. */
export function askedKey(key: string): string {
  return key.replace(pluralForm, '');
}

export const catalogues = { en: textsOf(english), de: textsOf(german) };
