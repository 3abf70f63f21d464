/** The languages that the interface is in. */
import type { Settings } from '@undertext/options';

export const languages = ['en', 'de'] as const;

export type Language = (typeof languages)[number];

/**
 * The one to be used: what the setting says, or else the first of the system's that there is.
 * @param preferred of the system, the best first: `de-AT`
 */
export function languageFor(setting: Settings['language'], preferred: readonly string[]): Language {
  if (setting !== 'auto') return setting;
  const known = preferred.map((tag) => languages.find((one) => one === tag.toLowerCase().split(/[-_]/)[0]));
  return known.find((one) => one !== undefined) ?? 'en';
}
