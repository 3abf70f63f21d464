import { expect, test } from 'vitest';
import { defaultSettings, readImport, type StoredSettings, writeSettings } from '../src/index.js';

test('all settings, as they are written, are read again', () => {
  const settings = { ...defaultSettings, captionSize: 40, model: '/a/b.gguf', replacements: 'a=b' };
  expect(readImport(writeSettings(settings as StoredSettings))).toEqual({
    values: settings,
    unknown: [],
    invalid: [],
    isNewer: false,
  });
});

test('what is not understood is told, and the rest is taken', () => {
  const text = JSON.stringify({ schemaVersion: 1, captionSize: 40, threads: 'two', source: 'radio', fontSize: 3 });
  expect(readImport(text)).toEqual({
    values: { captionSize: 40 },
    unknown: ['fontSize'],
    invalid: ['threads', 'source'],
    isNewer: false,
  });
  expect(readImport('{"schemaVersion": 7, "captionSize": 40}')).toMatchObject({ isNewer: true });
  expect(readImport('{"captionSize": 40}')).toMatchObject({ values: { captionSize: 40 } });
});

test.each([
  '',
  'hello',
  '{"captionSize": 40',
  '[]',
  'null',
  '3',
  '{}',
  '{"schemaVersion": 1}',
  '{"schemaVersion": "1", "captionSize": 40}',
  '{"schemaVersion": 0, "captionSize": 40}',
  '{"name": "a package", "version": "1.0.0"}',
  '\u0000\u0001GGUF',
  '{"captionSize": 40, "model": "\ufffd"}',
])('%j is no settings file', (text) => expect(readImport(text)).toBeNull());

test('names that every object has are no settings', () => {
  expect(readImport('{"__proto__": {"threads": 3}, "constructor": 1, "toString": 2, "captionSize": 40}')).toEqual({
    values: { captionSize: 40 },
    unknown: ['__proto__', 'constructor', 'toString'],
    invalid: [],
    isNewer: false,
  });
});
