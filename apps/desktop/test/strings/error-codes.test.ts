/** Whatever can go wrong has a sentence of its own in the catalogue: a code comes to the window, never a text. */

import type { ModelProblemCode } from '@undertext/models';
import type { SettingsFailure } from '@undertext/options/settings-file';
import type { InputEnd } from '@undertext/ui/captions-api';
import { expect, test } from 'vitest';
import { type ErrorCode, errorTable } from '../../../../packages/engine-native/src/errors.js';
import { catalogues } from '../../../../packages/ui/test/catalogues.js';

/** The compiler knows whether one is missing. */
const modelProblems: Record<ModelProblemCode, true> = {
  network: true,
  stalled: true,
  server: true,
  'not-permitted-by-server': true,
  'not-on-server': true,
  'unsafe-redirect': true,
  'web-page': true,
  'wrong-size': true,
  'wrong-hash': true,
  'disk-full': true,
  'file-too-large': true,
  'not-permitted': true,
  disk: true,
  vanished: true,
  busy: true,
  'not-a-model': true,
  'reader-died': true,
  'already-there': true,
  'not-verified': true,
  changed: true,
  'unknown-model': true,
  'not-installed': true,
  'bad-setting': true,
};
const settingsFailures: Record<SettingsFailure, true> = {
  'read-only': true,
  'not-permitted': true,
  'disk-full': true,
  failed: true,
};
const inputEnds: Record<InputEnd, true> = {
  'permission-denied': true,
  'no-device': true,
  unplugged: true,
  unsupported: true,
  failed: true,
};
/** These say that the app used the engine wrongly, or that it was told to stop: no model is to blame. */
const isNoModelFault = (code: ErrorCode) => ['QUEUE_FULL', 'CANCELLED', 'FINISHED', 'DISPOSED'].includes(code);

test.each([
  ['model.problem', Object.keys(modelProblems)],
  ['status.ended', Object.keys(inputEnds)],
  ['status.notice.settings-not-saved', Object.keys(settingsFailures).filter((failure) => failure !== 'failed')],
  ['status.failed.model', (Object.keys(errorTable) as ErrorCode[]).filter((code) => !isNoModelFault(code))],
])('%s', (section, codes) => {
  expect(codes.filter((code) => !catalogues.en.has(`${section}.${code}`))).toEqual([]);
});
