import { settingsForm } from '@undertext/options';
import { expect, test } from 'vitest';
import { createMessages } from '../src/messages.js';
import { groupsOn, pageNames, searchFields } from '../src/settings/settings-pages.js';

const messages = createMessages();
const found = (text: string) =>
  searchFields(text, (key) => messages.t(key)).flatMap(({ fields }) => fields.map(({ name }) => name));

test('every setting that has no page of its own kind is on one page', () => {
  const shown = pageNames.flatMap(groupsOn).flatMap(({ fields }) => fields.map(({ name }) => name));
  const all = settingsForm().flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(new Set(shown).size).toBe(shown.length);
  expect(all.filter((name) => !shown.includes(name))).toEqual(['model', 'device']);
});

test('a search finds settings by their words and by their flag', () => {
  expect(found('text size')).toContain('captionSize');
  expect(found('SWEAR')).toEqual(['maskProfanity']);
  expect(found('--stream-voxtral-delay')).toEqual(['streamVoxtralDelay']);
  expect(found('no such thing')).toEqual([]);
});
