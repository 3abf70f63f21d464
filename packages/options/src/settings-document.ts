/** The text of a settings file, read and written. Pure: settings-file.ts has the file. */
import { OptionError } from './option-value.js';
import { salvageFields } from './salvage-fields.js';
import { isSettingName, type SettingName, type Settings, settingNames, validateSetting } from './settings.js';

/** Of the file's fields. Another one when a field gets another meaning; not for a new field. */
export const settingsVersion = 1;

/** `[n - 1]` makes fields of version n + 1 from those of version n. */
export type SettingsMigration = (fields: Record<string, unknown>) => Record<string, unknown>;
const settingsMigrations: readonly SettingsMigration[] = [];

/** Only what was set; the rest has its default. */
export type StoredSettings = { [Name in SettingName]?: Settings[Name] };

export interface SettingsReading {
  values: StoredSettings;
  /** Fields of the file that are no settings of this version, to be written back as they are. */
  others: Record<string, unknown>;
  condition:
    | { type: 'good' }
    /** Something in the file could not be used. `problems`: what, in words, without the values: they may be private. */
    | { type: 'damaged'; problems: string[] }
    /** Written by a newer version; what it has in common with this one was read. */
    | { type: 'newer'; version: number };
}

export interface SettingsRules {
  version: number;
  migrations: readonly SettingsMigration[];
}

const currentRules: SettingsRules = { version: settingsVersion, migrations: settingsMigrations };

const versionField = 'schemaVersion';

/** Never fails: what cannot be used is a problem in the reading. */
export function readSettings(text: string, rules: SettingsRules = currentRules): SettingsReading {
  const problems: string[] = [];
  let fields = parseFields(text);
  if (!fields) {
    problems.push('the file is not whole');
    fields = Object.fromEntries(salvageFields(text));
  }
  const { version: written, rest } = splitVersion(fields, rules.version);
  if (written === null) problems.push(`${versionField} takes a whole number from 1`);
  const version = written ?? rules.version;
  const { values: known, others, invalid } = sortFields(rest, version, rules.migrations);
  // What is null has its default.
  const values = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)) as StoredSettings;
  // What a newer version writes may well be of another type; that is no damage.
  if (version > rules.version && problems.length === 0) {
    return { values, others: {}, condition: { type: 'newer', version } };
  }
  problems.push(...invalid.map(({ rule }) => rule));
  return { values, others, condition: problems.length === 0 ? { type: 'good' } : { type: 'damaged', problems } };
}

export function writeSettings(values: StoredSettings, others: Record<string, unknown> = {}): string {
  const fields: Record<string, unknown> = { [versionField]: settingsVersion };
  for (const name of settingNames) if (values[name] !== undefined) fields[name] = values[name];
  return `${JSON.stringify({ ...fields, ...others }, null, 2)}\n`;
}

/** Of a file that is whole; undefined for any other text. */
export function parseFields(text: string): Record<string, unknown> | undefined {
  // What could not be decoded is damage, even where it is JSON still.
  if (text.includes('\ufffd')) return undefined;
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** `version`: what the file says, or `present` where it does not say; null: what it says is none. */
export function splitVersion(
  fields: Record<string, unknown>,
  present: number,
): { version: number | null; rest: Record<string, unknown> } {
  const { [versionField]: version = present, ...rest } = fields;
  const isVersion = typeof version === 'number' && Number.isInteger(version) && version >= 1;
  return { version: isVersion ? version : null, rest };
}

export interface SortedFields {
  values: StoredSettings;
  /** Fields that are no settings. */
  others: Record<string, unknown>;
  /** Settings whose value cannot be used. `rule`: what they take, in words. */
  invalid: { name: SettingName; rule: string }[];
}

/** Fields of a version, as the settings of this one. */
export function sortFields(
  fields: Record<string, unknown>,
  version: number,
  migrations: readonly SettingsMigration[] = settingsMigrations,
): SortedFields {
  const migrated = migrations.slice(version - 1).reduce((old, migrate) => migrate(old), fields);
  const values: Record<string, unknown> = {};
  const others: [string, unknown][] = [];
  const invalid: SortedFields['invalid'] = [];
  for (const [name, value] of Object.entries(migrated)) {
    if (!isSettingName(name)) {
      others.push([name, value]);
      continue;
    }
    try {
      values[name] = validateSetting(name, value);
    } catch (error) {
      if (!(error instanceof OptionError)) throw error;
      invalid.push({ name, rule: error.rule });
    }
  }
  return { values: values as StoredSettings, others: Object.fromEntries(others), invalid };
}
