export { isAccelerator, noShortcut } from './accelerator.js';
export { type Appearance, appearanceNames } from './appearance.js';
export {
  type OptionDefinition,
  type OptionUse,
  type SettingGroup,
  settingGroups,
} from './option-definition.js';
export { flagHelp, flagSyntax } from './option-flag.js';
export {
  type OptionName,
  type OptionTable,
  type OptionValue,
  type OptionValues,
  optionDefinition,
  optionNames,
  optionsFor,
  optionTable,
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
  type SettingsReading,
  type StoredSettings,
  settingsVersion,
  writeSettings,
} from './settings-document.js';
export { type SettingControl, type SettingField, type SettingsPage, settingsForm } from './settings-form.js';
export { readImport, type SettingsImport } from './settings-import.js';
