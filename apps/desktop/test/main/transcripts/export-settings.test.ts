import { defaultSettings, optionDefinition, type SettingName, settingNames } from '@undertext/options';
import { cueSettings, defaultCueSettings, exportOptionsOf } from '@undertext/transcript';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test('what is set before anybody sets it are the usual rules', () => {
  expect(exportOptionsOf(defaultSettings)).toEqual({ lineEnds: 'lf', byteOrderMark: false, cues: defaultCueSettings });
});

test('whatever is set, captions can be cut by it', () => {
  const names = settingNames.filter((name) => name.startsWith('cue'));
  expect(names).toHaveLength(10);
  const rangeOf = (name: SettingName) => {
    const option = optionDefinition(name);
    if (option.type !== 'integer') throw new Error(`${name} is no number`);
    return fc.integer({ min: option.minimum, max: option.maximum });
  };
  const set = fc.record(Object.fromEntries(names.map((name) => [name, rangeOf(name)])));
  fc.assert(
    fc.property(set, (values) => {
      const { cues } = exportOptionsOf({ ...defaultSettings, ...values });
      expect(cueSettings(cues)).toEqual(cues);
    }),
  );
});
