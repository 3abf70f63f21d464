/** What the command line sets: the options that are settings, under the same names and with the same rules. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  OptionError,
  type OptionName,
  type OptionValues,
  optionDefinition,
  optionsFor,
  parseOption,
} from '@undertext/options';
import type { HandOver } from './hand-over.js';
import { isPath } from './models/model-path.js';

export interface LaunchOptions {
  options: OptionValues;
  /** What was given and cannot be used, in words, without the values: they may be private. */
  problems: string[];
  /** `--unlock`: the overlay is to take clicks again. */
  unlock: boolean;
}

/** Chromium's switches and Electron's own arguments are passed over. */
export function readLaunchOptions({ arguments: given, workingFolder }: HandOver): LaunchOptions {
  const names = optionsFor('settings');
  const flags = new Map(names.map((name) => [optionDefinition(name).flag, name]));
  const { tokens } = parseArgs({
    args: given,
    options: Object.fromEntries(
      names.map((name) => [
        optionDefinition(name).flag,
        { type: optionDefinition(name).type === 'switch' ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const options: OptionValues = {};
  const problems: string[] = [];
  const unlock = tokens.some((token) => token.kind === 'option' && token.name === 'unlock');
  for (const token of tokens) {
    const name = token.kind === 'option' ? flags.get(token.name) : undefined;
    if (token.kind !== 'option' || name === undefined) continue;
    try {
      Object.assign(options, { [name]: readValue(name, token.value, workingFolder) });
    } catch (error) {
      if (!(error instanceof OptionError)) throw error;
      problems.push(error.rule);
    }
  }
  return { options, problems, unlock };
}

function readValue(name: OptionName, text: string | undefined, workingFolder: string): unknown {
  const value = parseOption(name, text ?? (optionDefinition(name).type === 'switch' ? 'true' : ''));
  // A name without a folder may be one of the store's.
  if (name === 'model' && typeof value === 'string' && isPath(value)) return path.resolve(workingFolder, value);
  if (name === 'transcriptsFolder' && typeof value === 'string') return path.resolve(workingFolder, value);
  return value;
}
