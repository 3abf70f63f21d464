import type { Model, ModelState } from '@undertext/models';
import { expect, test } from 'vitest';
import { downloadProgress, percentOf } from '../../../src/main/models/download-progress.js';

const downloading = (more: Partial<Extract<ModelState, { type: 'downloading' }>>): ModelState => ({
  type: 'downloading',
  bytes: 100,
  total: 1000,
  rate: 10,
  timeLeftMs: 90_000,
  waiting: null,
  elsewhere: false,
  ...more,
});
const models = (...states: ModelState[]) => states.map((state) => ({ state }) as Model);
const problem = { code: 'network', message: 'no connection' } as const;

test('nothing is downloaded', () => {
  expect(downloadProgress([])).toBeNull();
  expect(downloadProgress(models({ type: 'ready' }, { type: 'absent', problem: null }))).toBeNull();
});

test('several are one, and the time is that of the slowest', () => {
  expect(downloadProgress(models(downloading({}), downloading({ bytes: 899, timeLeftMs: 5000 })))).toEqual({
    bytes: 999,
    total: 2000,
    timeLeftMs: 90_000,
    isWaiting: false,
  });
  expect(downloadProgress(models(downloading({}), downloading({ timeLeftMs: null })))?.timeLeftMs).toBeNull();
});

test('it waits only if none of them gets on', () => {
  const waiting = downloading({ waiting: problem, timeLeftMs: null });
  expect(downloadProgress(models(waiting))?.isWaiting).toBe(true);
  expect(downloadProgress(models(waiting, downloading({})))?.isWaiting).toBe(false);
});

test('100 % is all of it', () => {
  expect(percentOf({ bytes: 999_999, total: 1_000_000 })).toBe(99);
  expect(percentOf({ bytes: 1_000_000, total: 1_000_000 })).toBe(100);
});
