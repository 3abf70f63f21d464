export { isAccelerator, noShortcut } from './accelerator.js';
export { type Appearance, appearanceNames } from './appearance.js';
export { flagHelp, flagSyntax } from './option-flag.js';
export {
  type ChoiceOption,
  type ColorOption,
  type IntegerOption,
  type OptionDefinition,
  type OptionName,
  type OptionTable,
  type OptionUse,
  type OptionValue,
  type OptionValues,
  optionDefinition,
  optionNames,
  optionsFor,
  optionTable,
  type ReplacementsOption,
  type SettingGroup,
  type SettingPicker,
  type SwitchOption,
  settingGroups,
  type TextOption,
} from './option-table.js';
export { defaultOption, describeValues, OptionError, parseOption, validateOption } from './option-value.js';
export { parseReplacements, type Replacement } from './replacements.js';
export {
  defaultSettings,
  isSettingName,
  type SettingName,
  type Settings,
  type SettingValue,
  settingNames,
  validateSetting,
} from './settings.js';
export {
  readSettings,
  type SettingsMigration,
  type SettingsReading,
  type SettingsRules,
  type StoredSettings,
  settingsVersion,
  writeSettings,
} from './settings-document.js';
export { type SettingControl, type SettingField, type SettingsPage, settingsForm } from './settings-form.js';
export { readImport, type SettingsImport } from './settings-import.js';
