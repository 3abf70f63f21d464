/**
 * The one table of options. The command line, the settings file and the settings screen are all made from it, so that a
 * flag and a setting can never differ in name, range, default or meaning.
 */
import { appearanceOptions } from './appearance-options.js';
import type { OptionDefinition, OptionUse } from './option-definition.js';
import { shortcutOptions } from './shortcut-options.js';
import { transcriptOptions } from './transcript-options.js';

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
  ...appearanceOptions,
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
  ...shortcutOptions,
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
