import { describe, expect, test } from 'vitest';
import { defaultOption, optionDefinition, optionNames, optionsFor, validateOption } from '../src/index.js';

describe('the option table', () => {
  test.each(optionNames)('%s: the name is the flag in camel case', (name) => {
    const { flag } = optionDefinition(name);
    expect(flag).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())).toBe(name);
  });

  test.each(optionNames)('%s: the defaults are valid values', (name) => {
    for (const sound of ['live', 'file'] as const) {
      const value = defaultOption(name, sound);
      if (value !== null) expect(validateOption(name, value)).toBe(value);
    }
  });

  test.each(optionNames)('%s: has a help text and applies somewhere', (name) => {
    const { help, appliesTo } = optionDefinition(name);
    expect(help).not.toBe('');
    expect(help).not.toMatch(/\.$/);
    expect(appliesTo.length).toBeGreaterThan(0);
  });

  test('no two options share a flag', () => {
    const flags = optionNames.flatMap((name) => {
      const { flag, short } = optionDefinition(name);
      return short === undefined ? [flag] : [flag, short];
    });
    expect(new Set(flags).size).toBe(flags.length);
  });

  test('optionsFor picks by use', () => {
    expect(optionsFor('transcribe')).toContain('live');
    expect(optionsFor('settings')).not.toContain('live');
    expect(optionsFor('bench')).not.toContain('model');
  });
});
