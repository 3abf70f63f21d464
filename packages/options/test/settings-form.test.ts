import { describe, expect, test } from 'vitest';
import {
  defaultSettings,
  optionDefinition,
  settingGroups,
  settingNames,
  settingsForm,
  validateSetting,
} from '../src/index.js';

const fields = settingsForm().flatMap((page) => page.fields);

describe('the form', () => {
  test('has a page for each group, and each setting once', () => {
    expect(settingsForm().map(({ group }) => group)).toEqual([...settingGroups]);
    expect(fields.map(({ name }) => name).sort()).toEqual([...settingNames].sort());
    for (const { fields } of settingsForm()) expect(fields.length).toBeGreaterThan(0);
  });

  test.each(fields)('$name: what its control offers is what the setting takes', ({ name, control, ...field }) => {
    expect(field.defaultValue).toBe(defaultSettings[name]);
    expect(field.automaticKey !== null).toBe(defaultSettings[name] === null);
    expect(field.flag).toBe(`--${optionDefinition(name).flag}`);
    if (control.type === 'choice') {
      for (const { value } of control.choices) expect(validateSetting(name, value)).toBe(value);
    }
    if (control.type === 'slider' || control.type === 'number') {
      for (const value of [control.minimum, control.maximum, ...control.also]) {
        expect(validateSetting(name, value)).toBe(value);
      }
      expect(() => validateSetting(name, control.minimum - 1)).toThrow();
      expect(() => validateSetting(name, control.maximum + 1)).toThrow();
    }
    if (field.automaticKey !== null) expect(validateSetting(name, null)).toBeNull();
    else expect(() => validateSetting(name, null)).toThrow();
  });

  test('tells all that a screen needs', () => {
    expect(fields.find(({ name }) => name === 'streamVoxtralDelay')).toEqual({
      name: 'streamVoxtralDelay',
      labelKey: 'settings.streamVoxtralDelay.label',
      helpKey: 'settings.streamVoxtralDelay.help',
      control: {
        type: 'slider',
        minimum: 1,
        maximum: 15,
        also: [30],
        unitKey: 'settings.streamVoxtralDelay.unit',
      },
      defaultValue: null,
      automaticKey: 'settings.streamVoxtralDelay.automatic',
      flag: '--stream-voxtral-delay',
    });
    expect(fields.find(({ name }) => name === 'source')?.control).toEqual({
      type: 'choice',
      choices: ['microphone', 'computer', 'both', 'mixed'].map((value) => ({
        value,
        labelKey: `settings.source.choice.${value}`,
      })),
    });
    expect(fields.find(({ name }) => name === 'microphone')?.control).toEqual({ type: 'microphone' });
  });
});

test('an option has a page exactly if it is a setting', () => {
  for (const name of settingNames) expect(optionDefinition(name).group).toBeDefined();
  expect(optionDefinition('format').group).toBeUndefined();
});
