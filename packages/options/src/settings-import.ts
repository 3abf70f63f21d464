/** A settings file of another time or another machine: what of it can be taken. Pure. */
import type { SettingName, Settings } from './settings.js';
import { parseFields, settingsVersion, sortFields, splitVersion } from './settings-document.js';

export interface SettingsImport {
  /** What the file sets. One that it says to be null has its default. */
  values: Partial<Settings>;
  /** Fields that are no settings of this version, by their names. */
  unknown: string[];
  /** Settings whose value cannot be used. */
  invalid: SettingName[];
  /** A newer version wrote it. */
  isNewer: boolean;
}

/** null: the text is no settings file, or not a whole one. Unlike the app's own, it is not made the best of. */
export function readImport(text: string): SettingsImport | null {
  const fields = parseFields(text);
  if (!fields) return null;
  const { version, rest } = splitVersion(fields, settingsVersion);
  if (version === null) return null;
  const { values, others, invalid } = sortFields(rest, version);
  if (Object.keys(values).length + invalid.length === 0) return null;
  return {
    values,
    unknown: Object.keys(others),
    invalid: invalid.map(({ name }) => name),
    isNewer: version > settingsVersion,
  };
}
