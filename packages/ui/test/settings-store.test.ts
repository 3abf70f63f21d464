import { expect, test } from 'vitest';
import { applySettingsMessage, createSettingsStore } from '../src/settings/settings-store.js';
import type { SettingsMessage } from '../src/settings-api.js';
import { settingsSnapshot } from './settings-snapshot.js';

const after = (...messages: SettingsMessage[]) =>
  messages.reduce(applySettingsMessage, createSettingsStore().getState());
const first: SettingsMessage = { type: 'snapshot', seq: 4, snapshot: settingsSnapshot };

test('changes add up to the snapshot, and those that are in it already are passed over', () => {
  const state = after(
    first,
    { type: 'change', seq: 4, change: { language: 'de' } },
    { type: 'change', seq: 5, change: { chosenModel: 'small' } },
  );
  expect(state).toEqual({ seq: 5, snapshot: { ...settingsSnapshot, chosenModel: 'small' } });
});

test('a change that is missing is no small matter', () => {
  expect(() => after({ type: 'change', seq: 1, change: {} })).toThrow('missing');
  expect(() => after(first, { type: 'change', seq: 6, change: {} })).toThrow('change 5 is missing');
});
