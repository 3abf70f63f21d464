/** Arguments of the public API: another type is a `TypeError`, a value that cannot be right a `BadArgumentError`. */
import { BadArgumentError } from './errors.js';

function described(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'object') return value.constructor?.name ?? 'an object';
  return typeof value;
}

function typeError(name: string, expected: string, value: unknown): TypeError {
  return new TypeError(`${name} must be ${expected}, not ${described(value)}`);
}

export function checkPath(value: unknown): asserts value is string {
  if (typeof value !== 'string') throw typeError('path', 'a string', value);
  if (value.includes('\0')) throw new BadArgumentError('path holds a NUL character, which no file name can', 'path');
}

/** `undefined` is allowed, as for all options. */
export function checkWholeNumber(name: string, value: unknown): asserts value is number | undefined {
  if (value === undefined) return;
  if (typeof value !== 'number') throw typeError(name, 'a number', value);
  if (!Number.isInteger(value) || Math.abs(value) > 0x7fffffff) {
    throw new BadArgumentError(`${name} must be a whole number, not ${value}`, name);
  }
}

export function checkString(name: string, value: unknown): asserts value is string | undefined {
  if (value !== undefined && typeof value !== 'string') throw typeError(name, 'a string', value);
}

export function checkFunction(name: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'function') throw typeError(name, 'a function', value);
}

export function checkObject(name: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) throw typeError(name, 'an object', value);
}

export function checkSignal(value: unknown): void {
  if (value !== undefined && !(value instanceof AbortSignal)) throw typeError('signal', 'an AbortSignal', value);
}

export function checkSound(value: unknown): asserts value is Float32Array {
  if (!(value instanceof Float32Array)) throw typeError('pcm', 'a Float32Array', value);
}
