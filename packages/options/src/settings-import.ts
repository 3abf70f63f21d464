/** A settings file of another time or another machine: what of it can be taken. Pure. */
import { OptionError } from './option-value.js';
import { defaultSettings, isSettingName, type SettingName, type Settings, validateSetting } from './settings.js';
import { parseFields, settingsMigrations, settingsVersion, versionField } from './settings-document.js';

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
  const { [versionField]: version = settingsVersion, ...rest } = fields;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) return null;
  const migrated = settingsMigrations.slice(version - 1).reduce((old, migrate) => migrate(old), rest);
  const values: Record<string, unknown> = {};
  const unknown: string[] = [];
  const invalid: SettingName[] = [];
  for (const [name, value] of Object.entries(migrated)) {
    if (!isSettingName(name)) unknown.push(name);
    else if (value === null && defaultSettings[name] === null) values[name] = null;
    else if (isValid(name, value)) values[name] = value;
    else invalid.push(name);
  }
  if (Object.keys(values).length + invalid.length === 0) return null;
  return { values: values as Partial<Settings>, unknown, invalid, isNewer: version > settingsVersion };
}

function isValid(name: SettingName, value: unknown): boolean {
  try {
    validateSetting(name, value);
    return true;
  } catch (error) {
    if (error instanceof OptionError) return false;
    throw error;
  }
}
