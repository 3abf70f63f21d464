import { copyFileSync, existsSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CommandError, UsageError } from '../src/command-error.js';
import { chooseModel, findModel, requireModel } from '../src/model-choice.js';
import { temporaryFolder } from './temporary-folder.js';

const folder = temporaryFolder();

beforeEach(() => {
  vi.stubEnv('UNDERTEXT_MODELS_HOME', path.join(folder, 'home'));
});
afterEach(() => {
  vi.unstubAllEnvs();
});

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

describe('findModel', () => {
  test.each(['./q8_0', 'folder/q8_0', 'q8_0.gguf', 'package.json'])('%s is a path', async (name) => {
    expect(await findModel(name)).toEqual({ path: name });
  });

  test('a model that is not there says how to get it', async () => {
    const error = await findModel('q8_0').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CommandError);
    expect(error).toMatchObject({
      message: 'voxtral-mini-4b-realtime-2602-q8_0 is not downloaded',
      hint: 'To download it: undertext models download voxtral-mini-4b-realtime-2602-q8_0',
    });
  });

  test('any other name says where the names are', async () => {
    await expect(findModel('q9')).rejects.toMatchObject({
      message: 'there is no file q9, and it is not the name of one model',
      hint: 'See undertext models list.',
    });
  });
});

describe('requireModel', () => {
  test('without a model it says how to get one', async () => {
    const error = await requireModel(undefined).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    const { message, hint } = error as UsageError;
    expect(message).toMatch(/--model FILE.*--model demo/);
    for (const part of ['handy-computer/', 'undertext models download Q4_K_M', 'Q8_0 4.73 GB', 'demo']) {
      expect(hint).toContain(part);
    }
  });
});
