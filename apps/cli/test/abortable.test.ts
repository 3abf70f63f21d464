import { expect, test } from 'vitest';
import { abortable } from '../src/abortable.js';

test('gives what the promise gives, or undefined on the signal', async () => {
  const controller = new AbortController();
  expect(await abortable(Promise.resolve(7), controller.signal)).toBe(7);
  await expect(abortable(Promise.reject(new Error('no')), controller.signal)).rejects.toThrow('no');
  const waiting = abortable(new Promise(() => {}), controller.signal);
  controller.abort();
  expect(await waiting).toBeUndefined();
  expect(await abortable(new Promise(() => {}), controller.signal)).toBeUndefined();
  // A failure after the signal interests nobody, and must not count as unhandled.
  expect(await abortable(Promise.reject(new Error('late')), controller.signal)).toBeUndefined();
});
