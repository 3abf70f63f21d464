import { settingsForm } from '@undertext/options';
import { expect, test } from 'vitest';
import { createMessages } from '../src/messages.js';
import { pageNames } from '../src/settings/settings-pages.js';

test('every setting, choice, unit and page has its words', () => {
  const messages = createMessages();
  const keys = settingsForm().flatMap(({ labelKey, fields }) => [
    labelKey,
    ...fields.flatMap(({ labelKey: label, helpKey, automaticKey, control }) => [
      label,
      helpKey,
      ...(automaticKey === null ? [] : [automaticKey]),
      ...(control.type === 'choice' ? control.choices.map((choice) => choice.labelKey) : []),
      ...('unitKey' in control ? [control.unitKey] : []),
    ]),
  ]);
  const all = [...keys, ...pageNames.map((name) => `settings.page.${name}`)];
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter((key) => !messages.exists(key, { count: 2 }))).toEqual([]);
});
