import { expect, test } from 'vitest';
import { createMessages } from '../src/messages.js';
import { pageNames } from '../src/settings/settings-pages.js';
import { searchTopics, topicKeys } from '../src/settings/settings-topics.js';

const messages = createMessages();
const found = (text: string) =>
  searchTopics(text, (key) => messages.t(key)).map(({ page, labelKey }) => `${page}: ${messages.t(labelKey)}`);

test('what is no setting is found by its words, and leads to its page', () => {
  expect(found('diagnostics')).toEqual(['advanced: Diagnostics']);
  expect(found('LOGS')).toContain('advanced: Logs');
  expect(found('import settings')).toEqual(['advanced: Import settings']);
  expect(found('models folder')).toEqual(['model: Models folder']);
  expect(found('licences')).toContain('about: Licences');
  expect(found('memory of elephants')).toEqual([]);
});

test('every topic has its words, and every page that has no settings has topics', () => {
  expect(topicKeys.filter((key) => !messages.exists(key))).toEqual([]);
  const pages = searchTopics('', (key) => messages.t(key)).map(({ page }) => page);
  for (const page of ['model', 'device', 'about'] as const) expect(pages).toContain(page);
  expect(pages.every((page) => pageNames.includes(page))).toBe(true);
});
