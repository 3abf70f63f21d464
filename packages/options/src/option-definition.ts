/** What an option is: what the table says of each. */

/** Where an option applies: a subcommand of the command line, or the app's settings. */
export type OptionUse = 'transcribe' | 'bench' | 'models' | 'settings';

/** The pages of the settings, in their order. */
export const settingGroups = [
  'audio',
  'captions',
  'appearance',
  'words',
  'transcripts',
  'export',
  'cues',
  'window',
  'shortcuts',
  'model',
  'device',
  'advanced',
] as const;

export type SettingGroup = (typeof settingGroups)[number];

/** Controls of their own; all others follow from the option's type. `shortcut` takes an accelerator or `none`. */
export type SettingPicker = 'model' | 'device' | 'microphone' | 'folder' | 'shortcut';

interface OptionEntry {
  /** Without the dashes. */
  readonly flag: string;
  readonly short?: string;
  /** One sentence, no full stop, without the range and the default: both are added where it is shown. */
  readonly help: string;
  readonly appliesTo: readonly OptionUse[];
  /** Of the settings: the page it is on. */
  readonly group?: SettingGroup;
}

/** `null` as a default: the model or the machine decides when it runs; `defaultHelp` says how. */
export interface IntegerOption extends OptionEntry {
  readonly type: 'integer';
  readonly placeholder: string;
  readonly minimum: number;
  readonly maximum: number;
  /** Valid besides the range. */
  readonly also?: readonly number[];
  /** What one is. */
  readonly unit: string;
  /** A slider rather than a field for a number. */
  readonly slider?: true;
  /** Where the default depends on whether sound is live or a file, both are given. */
  readonly default: number | null | { readonly live: number; readonly file: number };
  readonly defaultHelp: string;
}

export interface ChoiceOption extends OptionEntry {
  readonly type: 'choice';
  readonly placeholder: string;
  readonly choices: readonly string[];
  readonly default: string;
}

export interface TextOption extends OptionEntry {
  readonly type: 'text';
  readonly placeholder: string;
  readonly picker?: SettingPicker;
  readonly default: string | null;
  readonly defaultHelp?: string;
}

/** As a flag, `--flag` turns it on and `--flag=false` off. */
export interface SwitchOption extends OptionEntry {
  readonly type: 'switch';
  readonly default: boolean;
}

/** A colour without transparency: `#rrggbb`. */
export interface ColorOption extends OptionEntry {
  readonly type: 'color';
  readonly placeholder: string;
  readonly default: string | null;
  readonly defaultHelp: string;
}

/** Words that are shown as others, in one text: `word=shown;word=shown` (replacements.ts). */
export interface ReplacementsOption extends OptionEntry {
  readonly type: 'replacements';
  readonly placeholder: string;
  readonly default: null;
  readonly defaultHelp: string;
}

export type OptionDefinition =
  | IntegerOption
  | ChoiceOption
  | TextOption
  | SwitchOption
  | ColorOption
  | ReplacementsOption;
