/** Which fields are on which page, and which of them a search finds. Pure. */
import { type SettingField, type SettingGroup, settingsForm } from '@undertext/options';
import { wordSearch } from './word-search.js';

export const pageNames = [
  'general',
  'audio',
  'captions',
  'model',
  'device',
  'shortcuts',
  'words',
  'transcripts',
  'advanced',
  'about',
] as const;

export type PageName = (typeof pageNames)[number];

const groupsOf: Record<PageName, SettingGroup[]> = {
  general: ['window'],
  audio: ['audio'],
  captions: ['captions', 'appearance'],
  model: [],
  device: [],
  shortcuts: ['shortcuts'],
  words: ['words'],
  transcripts: ['transcripts', 'export', 'cues'],
  advanced: ['advanced'],
  about: [],
};

export interface FieldGroup {
  group: SettingGroup;
  labelKey: string;
  fields: SettingField[];
}

const form = settingsForm();

export function groupsOn(page: PageName): FieldGroup[] {
  return groupsOf[page].flatMap((group) => form.filter((one) => one.group === group));
}

/** Fields whose label, help or flag has all the words that were typed. */
export function searchFields(text: string, translate: (key: string) => string): FieldGroup[] {
  const hasWords = wordSearch(text);
  const isFound = ({ labelKey, helpKey, flag }: SettingField) =>
    hasWords(`${translate(labelKey)} ${translate(helpKey)} ${flag}`);
  return pageNames
    .flatMap(groupsOn)
    .map((group) => ({ ...group, fields: group.fields.filter(isFound) }))
    .filter(({ fields }) => fields.length > 0);
}
