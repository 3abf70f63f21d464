import { isAccelerator, noShortcut } from './accelerator.js';
import type { OptionDefinition } from './option-definition.js';
import { type OptionName, type OptionValue, optionDefinition } from './option-table.js';
import { parseReplacements } from './replacements.js';

/** A value that its option does not take. The message names the option, what it takes, and what it was given. */
export class OptionError extends Error {
  override readonly name = 'OptionError';

  /** @param rule the option and what it takes, without what it was given: for logs, as that may be private */
  constructor(
    readonly option: OptionName,
    readonly rule: string,
    given: string,
  ) {
    super(`${rule}, not ${given}`);
  }
}

/**
 * The value that a command line's text stands for.
 * @throws OptionError that names the flag
 */
export function parseOption<Name extends OptionName>(name: Name, text: string): OptionValue<Name> {
  const definition = optionDefinition(name);
  let value: unknown = text;
  if (definition.type === 'integer' && /^[+-]?\d+$/.test(text.trim())) value = Number(text);
  if (definition.type === 'switch' && (text === 'true' || text === 'false')) value = text === 'true';
  return check(name, value, `--${definition.flag}`);
}

/**
 * The same value, now known to be of the option's type and range: for the settings file and for API callers.
 * @throws OptionError that names the key
 */
export function validateOption<Name extends OptionName>(name: Name, value: unknown): OptionValue<Name> {
  return check(name, value, name);
}

function check<Name extends OptionName>(name: Name, value: unknown, label: string): OptionValue<Name> {
  const definition = optionDefinition(name);
  if (!isValid(definition, value)) {
    throw new OptionError(name, `${label} takes ${describeValues(definition)}`, shown(value));
  }
  return value as OptionValue<Name>;
}

function isValid(definition: OptionDefinition, value: unknown): boolean {
  switch (definition.type) {
    case 'integer':
      return (
        Number.isInteger(value) &&
        (((value as number) >= definition.minimum && (value as number) <= definition.maximum) ||
          (definition.also?.includes(value as number) ?? false))
      );
    case 'choice':
      return definition.choices.includes(value as string);
    case 'text':
      if (definition.picker === 'shortcut') return value === noShortcut || isAccelerator(value);
      return typeof value === 'string' && value.trim() !== '';
    case 'switch':
      return typeof value === 'boolean';
    case 'color':
      return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
    case 'replacements':
      return typeof value === 'string' && parseReplacements(value) !== null;
  }
}

/** What an option takes, in words: `1 to 15 or 30 (slots of 80 ms)`. */
export function describeValues(definition: OptionDefinition): string {
  switch (definition.type) {
    case 'integer': {
      const also = definition.also?.map((value) => ` or ${value}`).join('') ?? '';
      return `${definition.minimum} to ${definition.maximum}${also} (${definition.unit})`;
    }
    case 'choice':
      return definition.choices.join(' or ');
    case 'text':
      if (definition.picker === 'shortcut') return `keys such as ${definition.default}, or ${noShortcut}`;
      return definition.placeholder;
    case 'color':
    case 'replacements':
      return definition.placeholder;
    case 'switch':
      return 'true or false';
  }
}

function shown(value: unknown): string {
  if (typeof value === 'string') return value.trim() === '' ? 'an empty text' : JSON.stringify(value).slice(1, -1);
  return JSON.stringify(value) ?? 'nothing';
}

/**
 * The option's default for live sound or for a file; `null` where the model or the machine decides, or where there is
 * none.
 */
export function defaultOption<Name extends OptionName>(name: Name, sound: 'live' | 'file'): OptionValue<Name> | null {
  const value = optionDefinition(name).default;
  return (typeof value === 'object' && value !== null ? value[sound] : value) as OptionValue<Name> | null;
}
