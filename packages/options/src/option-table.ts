/**
 * The one table of options. The command line, the settings file and the settings screen are all made from it, so that a
 * flag and a setting can never differ in name, range, default or meaning.
 */

import { transcriptOptions } from './transcript-options.js';

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

/** By name: the key in the settings file, and the flag in camel case. */
export const optionTable = {
  streamVoxtralDelay: {
    flag: 'stream-voxtral-delay',
    type: 'integer',
    placeholder: 'N',
    minimum: 1,
    maximum: 15,
    also: [30],
    unit: 'slots of 80 ms',
    default: null,
    defaultHelp: "the model's, 6 = 480 ms for the published ones",
    help: 'how long the model listens before it writes a word: less is sooner, more is better',
    appliesTo: ['transcribe', 'bench', 'settings'],
    group: 'captions',
    slider: true,
  },
  streamChunkMs: {
    flag: 'stream-chunk-ms',
    type: 'integer',
    placeholder: 'N',
    minimum: 80,
    maximum: 5000,
    unit: 'ms',
    default: { live: 80, file: 2000 },
    defaultHelp: '80 live, 2000 for files',
    help: 'how much sound is computed at once: less is sooner, more is faster',
    appliesTo: ['transcribe', 'bench', 'settings'],
    group: 'advanced',
  },
  model: {
    flag: 'model',
    short: 'm',
    type: 'text',
    placeholder: 'FILE|demo',
    default: null,
    help: 'a Voxtral Realtime model: a GGUF file, an id that "undertext models list" shows, or "demo" for the tiny one that is included',
    appliesTo: ['transcribe', 'settings'],
    group: 'model',
    picker: 'model',
  },
  modelEndpoint: {
    flag: 'model-endpoint',
    type: 'text',
    placeholder: 'URL',
    default: null,
    defaultHelp: 'HF_ENDPOINT, else https://huggingface.co',
    help: 'where models are downloaded from: the Hugging Face hub or a mirror of it',
    appliesTo: ['models', 'settings'],
    group: 'advanced',
  },
  device: {
    flag: 'device',
    type: 'text',
    placeholder: 'ID',
    default: 'auto',
    help: 'what computes: auto, an id that "undertext devices" lists, or a backend (cpu, cuda, metal, vulkan)',
    appliesTo: ['transcribe', 'bench', 'settings'],
    group: 'device',
    picker: 'device',
  },
  threads: {
    flag: 'threads',
    type: 'integer',
    placeholder: 'N',
    minimum: 1,
    maximum: 512,
    unit: 'threads',
    default: null,
    defaultHelp: 'one for each physical core',
    help: 'how many CPU threads compute',
    appliesTo: ['transcribe', 'bench', 'settings'],
    group: 'advanced',
  },
  source: {
    flag: 'source',
    type: 'choice',
    placeholder: 'SOURCE',
    choices: ['microphone', 'computer', 'both', 'mixed'],
    default: 'microphone',
    help: 'what is captioned: both is two labelled texts and twice the work, mixed is both in one text',
    appliesTo: ['settings'],
    group: 'audio',
  },
  microphone: {
    flag: 'microphone',
    type: 'text',
    placeholder: 'ID',
    default: 'default',
    help: 'which microphone: an id that the app lists, or default for the one of the system',
    appliesTo: ['settings'],
    group: 'audio',
    picker: 'microphone',
  },
  microphoneChannel: {
    flag: 'microphone-channel',
    type: 'integer',
    placeholder: 'N',
    minimum: 1,
    maximum: 64,
    unit: 'counted from 1',
    default: null,
    defaultHelp: 'the loudest',
    help: 'which channel of a microphone that has several',
    appliesTo: ['settings'],
    group: 'audio',
  },
  captionPreset: {
    flag: 'caption-preset',
    type: 'choice',
    placeholder: 'PRESET',
    choices: ['classic', 'high-contrast', 'yellow', 'paper', 'outline'],
    default: 'classic',
    help: 'the colours of the captions, as far as they are not set one by one',
    appliesTo: ['settings'],
    group: 'appearance',
  },
  captionFont: {
    flag: 'caption-font',
    type: 'choice',
    placeholder: 'FONT',
    choices: ['atkinson', 'inter', 'lexend', 'opendyslexic', 'system'],
    default: 'atkinson',
    help: 'the font of the captions',
    appliesTo: ['settings'],
    group: 'appearance',
  },
  captionSize: {
    flag: 'caption-size',
    type: 'integer',
    placeholder: 'N',
    minimum: 14,
    maximum: 96,
    unit: 'px',
    slider: true,
    default: 28,
    defaultHelp: '28',
    help: 'how large the captions are',
    appliesTo: ['settings'],
    group: 'appearance',
  },
  captionWeight: {
    flag: 'caption-weight',
    type: 'integer',
    placeholder: 'N',
    minimum: 300,
    maximum: 800,
    unit: '400 is normal, 700 bold',
    slider: true,
    default: 500,
    defaultHelp: '500',
    help: 'how heavy the letters are',
    appliesTo: ['settings'],
    group: 'appearance',
  },
  captionColor: {
    flag: 'caption-color',
    type: 'color',
    placeholder: '#RRGGBB',
    default: null,
    defaultHelp: "the preset's",
    help: 'the colour of the letters',
    appliesTo: ['settings'],
    group: 'appearance',
  },
  captionOutline: {
    flag: 'caption-outline',
    type: 'integer',
    placeholder: 'N',
    minimum: 0,
    maximum: 6,
    unit: 'px',
    slider: true,
    default: null,
    defaultHelp: "the preset's",
    help: 'how wide the line around the letters is',
    appliesTo: ['settings'],
    group: 'appearance',
  },
  captionShadow: {
    flag: 'caption-shadow',
    type: 'choice',
    placeholder: 'SHADOW',
    choices: ['preset', 'none', 'soft', 'strong'],
    default: 'preset',
    help: 'the shadow behind the letters',
    appliesTo: ['settings'],
    group: 'appearance',
  },
  captionBackground: {
    flag: 'caption-background',
    type: 'color',
    placeholder: '#RRGGBB',
    default: null,
    defaultHelp: "the preset's",
    help: 'the colour of the box behind the captions',
    appliesTo: ['settings'],
    group: 'appearance',
  },
  captionBackgroundOpacity: {
    flag: 'caption-background-opacity',
    type: 'integer',
    placeholder: 'N',
    minimum: 0,
    maximum: 100,
    unit: '%',
    slider: true,
    default: null,
    defaultHelp: "the preset's",
    help: 'how opaque the box is; the letters always are',
    appliesTo: ['settings'],
    group: 'appearance',
  },
  captionLineSpacing: {
    flag: 'caption-line-spacing',
    type: 'integer',
    placeholder: 'N',
    minimum: 100,
    maximum: 200,
    unit: '% of the size',
    slider: true,
    default: 135,
    defaultHelp: '135',
    help: 'how far apart the lines are',
    appliesTo: ['settings'],
    group: 'appearance',
  },
  captionAlignment: {
    flag: 'caption-alignment',
    type: 'choice',
    placeholder: 'ALIGNMENT',
    choices: ['start', 'center', 'end'],
    default: 'start',
    help: 'where lines are aligned; start is the left edge, and the right one for languages written from the right',
    appliesTo: ['settings'],
    group: 'appearance',
  },
  captionUpperCase: {
    flag: 'caption-upper-case',
    type: 'switch',
    default: false,
    help: 'show the captions in capital letters',
    appliesTo: ['settings'],
    group: 'appearance',
  },
  captionLines: {
    flag: 'caption-lines',
    type: 'integer',
    placeholder: 'N',
    minimum: 1,
    maximum: 8,
    unit: 'lines',
    slider: true,
    default: 2,
    defaultHelp: '2',
    help: 'how many lines are shown',
    appliesTo: ['settings'],
    group: 'appearance',
  },
  captionWidth: {
    flag: 'caption-width',
    type: 'integer',
    placeholder: 'N',
    minimum: 20,
    maximum: 120,
    unit: 'characters',
    slider: true,
    default: 62,
    defaultHelp: '62',
    help: 'how long a line may be, where the window is wide enough',
    appliesTo: ['settings'],
    group: 'appearance',
  },
  captionSilence: {
    flag: 'caption-silence',
    type: 'choice',
    placeholder: 'ACTION',
    choices: ['keep', 'clear', 'hide'],
    default: 'keep',
    help: 'what becomes of the captions when nobody speaks: clear takes the words away, hide the box too',
    appliesTo: ['settings'],
    group: 'captions',
  },
  captionSilenceSeconds: {
    flag: 'caption-silence-seconds',
    type: 'integer',
    placeholder: 'N',
    minimum: 3,
    maximum: 60,
    unit: 's',
    slider: true,
    default: 10,
    defaultHelp: '10',
    help: 'how long nobody speaks before that',
    appliesTo: ['settings'],
    group: 'captions',
  },
  captionAnnounce: {
    flag: 'caption-announce',
    type: 'switch',
    default: false,
    help: 'have a screen reader speak or braille the captions as they come',
    appliesTo: ['settings'],
    group: 'captions',
  },
  replacements: {
    flag: 'replacements',
    type: 'replacements',
    placeholder: 'WORD=SHOWN;...',
    default: null,
    defaultHelp: 'none',
    help: 'words that are shown as others, and only once they are whole; the transcript keeps what was said',
    appliesTo: ['settings'],
    group: 'words',
  },
  maskProfanity: {
    flag: 'mask-profanity',
    type: 'switch',
    default: false,
    help: 'mask swear words, and show words only once they are whole; the transcript keeps what was said',
    appliesTo: ['settings'],
    group: 'words',
  },
  language: {
    flag: 'language',
    type: 'choice',
    placeholder: 'LANGUAGE',
    choices: ['auto', 'en', 'de'],
    default: 'auto',
    help: 'the language of the app itself: auto is that of the system, where the app has it',
    appliesTo: ['settings'],
    group: 'window',
  },
  ...transcriptOptions,
  overlayPlace: {
    flag: 'overlay-place',
    type: 'choice',
    placeholder: 'PLACE',
    choices: ['bottom', 'top', 'floating'],
    default: 'bottom',
    help: 'where the captions are: at an edge of the screen, or wherever they were moved to',
    appliesTo: ['settings'],
    group: 'window',
  },
  contentProtection: {
    flag: 'content-protection',
    type: 'switch',
    default: false,
    help: 'keep the captions out of screen recordings and shared screens (Windows and macOS)',
    appliesTo: ['settings'],
    group: 'window',
  },
  launchAtLogin: {
    flag: 'launch-at-login',
    type: 'switch',
    default: false,
    help: 'start the app when you log in',
    appliesTo: ['settings'],
    group: 'window',
  },
  startHidden: {
    flag: 'start-hidden',
    type: 'switch',
    default: false,
    help: 'start without showing the captions, where there is a tray to show them from',
    appliesTo: ['settings'],
    group: 'window',
  },
  shortcutShow: {
    flag: 'shortcut-show',
    type: 'text',
    placeholder: 'KEYS|none',
    picker: 'shortcut',
    default: 'CommandOrControl+Alt+Shift+H',
    help: 'the keys that show or hide the captions, in whatever program you are',
    appliesTo: ['settings'],
    group: 'shortcuts',
  },
  shortcutLock: {
    flag: 'shortcut-lock',
    type: 'text',
    placeholder: 'KEYS|none',
    picker: 'shortcut',
    default: 'CommandOrControl+Alt+Shift+K',
    help: 'the keys that lock the captions, so that clicks go through them, or unlock them',
    appliesTo: ['settings'],
    group: 'shortcuts',
  },
  shortcutPause: {
    flag: 'shortcut-pause',
    type: 'text',
    placeholder: 'KEYS|none',
    picker: 'shortcut',
    default: 'CommandOrControl+Alt+Shift+Space',
    help: 'the keys that pause or resume captioning',
    appliesTo: ['settings'],
    group: 'shortcuts',
  },
  shortcutFocus: {
    flag: 'shortcut-focus',
    type: 'text',
    placeholder: 'KEYS|none',
    picker: 'shortcut',
    default: 'CommandOrControl+Alt+Shift+F',
    help: 'the keys that put the keyboard focus into the captions',
    appliesTo: ['settings'],
    group: 'shortcuts',
  },
  shortcutCopy: {
    flag: 'shortcut-copy',
    type: 'text',
    placeholder: 'KEYS|none',
    picker: 'shortcut',
    default: 'CommandOrControl+Alt+Shift+V',
    help: 'the keys that copy the last sentence',
    appliesTo: ['settings'],
    group: 'shortcuts',
  },
  shortcutCopyMinute: {
    flag: 'shortcut-copy-minute',
    type: 'text',
    placeholder: 'KEYS|none',
    picker: 'shortcut',
    default: 'CommandOrControl+Alt+Shift+M',
    help: 'the keys that copy what was said in the last minute',
    appliesTo: ['settings'],
    group: 'shortcuts',
  },
  shortcutCopyAll: {
    flag: 'shortcut-copy-all',
    type: 'text',
    placeholder: 'KEYS|none',
    picker: 'shortcut',
    default: 'CommandOrControl+Alt+Shift+A',
    help: 'the keys that copy all that was said in the session',
    appliesTo: ['settings'],
    group: 'shortcuts',
  },
  shortcutHere: {
    flag: 'shortcut-here',
    type: 'text',
    placeholder: 'KEYS|none',
    picker: 'shortcut',
    default: 'CommandOrControl+Alt+Shift+B',
    help: 'the keys that bring the captions to the screen where the pointer is',
    appliesTo: ['settings'],
    group: 'shortcuts',
  },
  shortcutBigger: {
    flag: 'shortcut-bigger',
    type: 'text',
    placeholder: 'KEYS|none',
    picker: 'shortcut',
    default: 'CommandOrControl+Alt+Shift+Up',
    help: 'the keys that make the captions larger',
    appliesTo: ['settings'],
    group: 'shortcuts',
  },
  shortcutSmaller: {
    flag: 'shortcut-smaller',
    type: 'text',
    placeholder: 'KEYS|none',
    picker: 'shortcut',
    default: 'CommandOrControl+Alt+Shift+Down',
    help: 'the keys that make the captions smaller',
    appliesTo: ['settings'],
    group: 'shortcuts',
  },
  format: {
    flag: 'format',
    type: 'choice',
    placeholder: 'FORMAT',
    choices: ['txt', 'srt', 'vtt', 'json', 'jsonl'],
    default: 'txt',
    help: 'txt: the text alone; srt, vtt: captions; json: all words with times; jsonl: the same as it is decided',
    appliesTo: ['transcribe'],
  },
  live: {
    flag: 'live',
    type: 'switch',
    default: false,
    help: 'take the sound at the speed at which it plays, as from a microphone',
    appliesTo: ['transcribe'],
  },
} as const satisfies Record<string, OptionDefinition>;

export type OptionTable = typeof optionTable;
export type OptionName = keyof OptionTable;

type ValueOf<Definition> = Definition extends { type: 'integer' }
  ? number
  : Definition extends { type: 'choice'; choices: readonly (infer Choice)[] }
    ? Choice
    : Definition extends { type: 'text' | 'color' | 'replacements' }
      ? string
      : boolean;

/** The type of an option's value: `OptionValue<'source'>` is `'microphone' | 'computer' | 'both' | 'mixed'`. */
export type OptionValue<Name extends OptionName> = ValueOf<OptionTable[Name]>;

/** Values by name; an option that nobody set, and that has no default, is absent. */
export type OptionValues = { [Name in OptionName]?: OptionValue<Name> };

export const optionNames = Object.keys(optionTable) as OptionName[];

/** The names of the options that apply to a use, in the table's order. */
export function optionsFor(use: OptionUse): OptionName[] {
  return optionNames.filter((name) => optionDefinition(name).appliesTo.includes(use));
}

/** The entry by name, as the general type. */
export function optionDefinition(name: OptionName): OptionDefinition {
  return optionTable[name];
}
