/** The settings as a form: what a screen shows, made from the table. Texts are keys of the message catalogue. */
import { type OptionDefinition, type SettingGroup, settingGroups } from './option-definition.js';
import { optionDefinition } from './option-table.js';
import { defaultSettings, type SettingName, type Settings, settingNames } from './settings.js';

export type SettingControl =
  | { type: 'switch' }
  | { type: 'choice'; choices: { value: string; labelKey: string }[] }
  /** `also`: values beside the range, in order. */
  | { type: 'slider' | 'number'; minimum: number; maximum: number; also: number[]; unitKey: string }
  | { type: 'text' }
  | { type: 'color' }
  /** Pairs of a word and what is shown for it. */
  | { type: 'replacements' }
  /** Chooses from what this machine has. */
  | { type: 'model' | 'device' | 'microphone' }
  /** Chosen in the system's dialog. */
  | { type: 'folder' }
  /** Takes the keys that are pressed, or `none`. */
  | { type: 'shortcut' };

export interface SettingField {
  name: SettingName;
  labelKey: string;
  helpKey: string;
  control: SettingControl;
  defaultValue: Settings[SettingName];
  /** Of the choice that leaves it to the model or the machine, which is stored as null; null: there is none. */
  automaticKey: string | null;
  /** The same as a flag. */
  flag: string;
}

export interface SettingsPage {
  group: SettingGroup;
  labelKey: string;
  fields: SettingField[];
}

export function settingsForm(): SettingsPage[] {
  return settingGroups.map((group) => ({
    group,
    labelKey: `settings.group.${group}`,
    fields: settingNames.filter((name) => optionDefinition(name).group === group).map(field),
  }));
}

function field(name: SettingName): SettingField {
  const definition = optionDefinition(name);
  const defaultValue = defaultSettings[name];
  return {
    name,
    labelKey: `settings.${name}.label`,
    helpKey: `settings.${name}.help`,
    control: control(name, definition),
    defaultValue,
    automaticKey: defaultValue === null ? `settings.${name}.automatic` : null,
    flag: `--${definition.flag}`,
  };
}

function control(name: SettingName, definition: OptionDefinition): SettingControl {
  switch (definition.type) {
    case 'switch':
    case 'color':
    case 'replacements':
      return { type: definition.type };
    case 'choice': {
      const choices = definition.choices.map((value) => ({ value, labelKey: `settings.${name}.choice.${value}` }));
      return { type: 'choice', choices };
    }
    case 'integer': {
      const { minimum, maximum, also = [], slider } = definition;
      return {
        type: slider ? 'slider' : 'number',
        minimum,
        maximum,
        also: [...also],
        unitKey: `settings.${name}.unit`,
      };
    }
    case 'text':
      return { type: definition.picker ?? 'text' };
  }
}
