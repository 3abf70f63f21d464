import { expect, test } from 'vitest';
import { DeviceFailedError, type ErrorCode, errorTable, InternalError } from '../src/errors.js';
import { fromWire, toWire } from '../src/wire-error.js';

test.each(Object.keys(errorTable) as ErrorCode[])('%s keeps its class, code, message and detail', (code) => {
  const error = new errorTable[code].type('what happened', 'to what');
  const rebuilt = fromWire(structuredClone(toWire(error)));
  expect(rebuilt).toBeInstanceOf(errorTable[code].type);
  expect(rebuilt).toEqual(error);
  expect(rebuilt).toMatchObject({ code, message: 'what happened', detail: 'to what', name: error.name });
});

test('a TypeError stays one', () => {
  const rebuilt = fromWire(toWire(new TypeError('path must be a string')));
  expect(rebuilt).toBeInstanceOf(TypeError);
  expect(rebuilt.message).toBe('path must be a string');
});

test('the class of another copy of the code is known by its code', () => {
  const foreign = Object.assign(new Error('lost'), { code: 'DEVICE_FAILED', detail: 'cuda0' });
  expect(fromWire(toWire(foreign))).toBeInstanceOf(DeviceFailedError);
});

test.each([new Error('boom'), Object.assign(new Error('boom'), { code: 'EPIPE' }), 'boom'])(
  'anything else is a defect: %s',
  (thrown) => {
    expect(fromWire(toWire(thrown))).toEqual(new InternalError('boom'));
  },
);
