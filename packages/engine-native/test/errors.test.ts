import { describe, expect, test } from 'vitest';
import { type EngineError, errorTable, fromNative, InternalError, QueueFullError } from '../src/errors.js';
import { nativeBinding } from '../src/native-binding.js';

describe('the table of errors', () => {
  test('is that of native/status.h', () => {
    const table = Object.entries(errorTable).map(([code, { number }]) => [number, code]);
    expect([[0, 'OK'], ...table]).toEqual(nativeBinding().codes.map((code, number) => [number, code]));
  });

  test('has a class of its own for each code, which bears the code', () => {
    expect(new Set(Object.values(errorTable).map(({ type }) => type)).size).toBe(Object.keys(errorTable).length);
    for (const [code, { type }] of Object.entries(errorTable)) {
      const error: EngineError = new type('what happened', 'to what');
      expect(error).toMatchObject({ code, message: 'what happened', detail: 'to what', name: type.name });
    }
  });
});

describe('an error from the addon', () => {
  test('becomes the class of its number', () => {
    const error = fromNative(Object.assign(new Error('full'), { code: 10, detail: 'x' }));
    expect(error).toBeInstanceOf(QueueFullError);
    expect(error).toMatchObject({ message: 'full', detail: 'x' });
  });

  test('without a known number is a defect of the engine, and keeps its cause', () => {
    for (const code of [undefined, 0, 15, 'QUEUE_FULL']) {
      const cause = Object.assign(new Error('odd'), { code });
      expect(fromNative(cause)).toBeInstanceOf(InternalError);
      expect(fromNative(cause)).toMatchObject({ message: 'odd', cause });
    }
  });

  test('stays a TypeError if it is one', () => {
    const error = new TypeError('pcm must be a Float32Array');
    expect(fromNative(error)).toBe(error);
  });
});
