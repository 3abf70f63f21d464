import { copyFileSync, existsSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../src/command-error.js';
import { chooseModel, requireModel } from '../src/model-choice.js';
import { temporaryFolder } from './temporary-folder.js';

const folder = temporaryFolder();

describe('chooseModel', () => {
  test('demo is the model that is included, with a warning', () => {
    const { path: file, warning } = chooseModel('demo');
    expect(existsSync(file)).toBe(true);
    expect(warning).toMatch(/only a few hundred words of synthetic speech and does not understand people/);
  });

  test('the warning comes for that file by any name', () => {
    const { path: file } = chooseModel('demo');
    const link = path.join(folder, 'link.gguf');
    symlinkSync(file, link);
    expect(chooseModel(file).warning).toBeDefined();
    expect(chooseModel(link).warning).toBeDefined();
    const other = path.join(folder, 'other.gguf');
    copyFileSync(file, other);
    expect(chooseModel(other)).toEqual({ path: other });
    expect(chooseModel('./demo')).toEqual({ path: './demo' });
  });
});

describe('requireModel', () => {
  test('without a model it says how to get one', () => {
    expect(() => requireModel(undefined)).toThrow(UsageError);
    try {
      requireModel(undefined);
    } catch (error) {
      const { message, hint } = error as UsageError;
      expect(message).toMatch(/--model FILE.*--model demo/);
      for (const part of ['handy-computer/', 'Voxtral-Mini-4B-Realtime-2602-', 'Q4_K_M', 'demo']) {
        expect(hint).toContain(part);
      }
    }
  });
});
