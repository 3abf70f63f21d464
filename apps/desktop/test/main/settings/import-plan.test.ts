import { defaultSettings, readImport, type Settings } from '@undertext/options';
import { expect, test } from 'vitest';
import { importPlan } from '../../../src/main/settings/import-plan.js';

const planOf = (fields: object, current: Settings = defaultSettings) => {
  const read = readImport(JSON.stringify(fields));
  if (!read) throw new Error('no settings file');
  return importPlan(read, current);
};

test('addresses and places of files are asked for, everything else is taken', () => {
  expect(
    planOf({
      captionSize: 40,
      model: '/somewhere/else.gguf',
      modelEndpoint: 'http://10.0.0.1',
      shortcutLock: 'none',
      microphone: 'abc',
      device: 'cuda0',
    }),
  ).toEqual({
    changes: { captionSize: 40, shortcutLock: 'none', microphone: 'abc', device: 'cuda0' },
    asked: { model: '/somewhere/else.gguf', modelEndpoint: 'http://10.0.0.1' },
  });
});

test('a model of the list is no place of a file', () => {
  expect(planOf({ model: 'voxtral-q4_k_m' }).changes).toEqual({ model: 'voxtral-q4_k_m' });
  for (const model of ['C:\\x.gguf', '..\\x', './x.gguf', 'x.gguf']) expect(planOf({ model }).asked).toEqual({ model });
});

test('what is so already is not changed; what is to have its default again is', () => {
  const current = { ...defaultSettings, captionSize: 40, modelEndpoint: 'https://mirror.example' };
  expect(planOf({ captionSize: 40, modelEndpoint: 'https://mirror.example' }, current)).toEqual({
    changes: {},
    asked: {},
  });
  expect(planOf({ captionSize: 28, modelEndpoint: null }, current)).toEqual({
    changes: { captionSize: 28, modelEndpoint: null },
    asked: {},
  });
});
