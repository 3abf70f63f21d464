/** The settings: the options of the table that apply to them, with a value each. */
import { type OptionName, type OptionTable, type OptionValue, optionsFor } from './option-table.js';
import { defaultOption, validateOption } from './option-value.js';

export type SettingName = {
  [Name in OptionName]: 'settings' extends OptionTable[Name]['appliesTo'][number] ? Name : never;
}[OptionName];

/** `null` where the option has no default: the model or the machine decides. */
export type SettingValue<Name extends SettingName> = OptionTable[Name]['default'] extends null
  ? OptionValue<Name> | null
  : OptionValue<Name>;

export type Settings = { readonly [Name in SettingName]: SettingValue<Name> };

/** In the table's order. */
export const settingNames = optionsFor('settings') as SettingName[];

/** For live sound, which is what the app captions. */
export const defaultSettings = Object.fromEntries(
  settingNames.map((name) => [name, defaultOption(name, 'live')]),
) as Settings;

export function isSettingName(name: string): name is SettingName {
  return (settingNames as string[]).includes(name);
}

/**
 * The same value, now known to be of the setting's type and range.
 * @throws OptionError that names the setting
 */
export function validateSetting<Name extends SettingName>(name: Name, value: unknown): Settings[Name] {
  if (value === null && defaultSettings[name] === null) return null as Settings[Name];
  return validateOption(name, value) as Settings[Name];
}
