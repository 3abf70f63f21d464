import { describe, expect, test } from 'vitest';
import { captureEnd } from '../../../src/renderer/capture/capture-end.js';
import { chooseMicrophone, hasMoved } from '../../../src/renderer/capture/microphone-choice.js';

const standard = { deviceId: 'default', groupId: 'g1', label: 'Default - Built-in' };
const builtIn = { deviceId: 'a', groupId: 'g1', label: 'Built-in' };
const headset = { deviceId: 'b', groupId: 'g2', label: 'Headset' };

describe('which microphone', () => {
  test('the one asked for', () => {
    expect(chooseMicrophone('b', [standard, builtIn, headset])).toBe(headset);
  });

  test('the next best while it is not there', () => {
    expect(chooseMicrophone('b', [standard, builtIn])).toBe(standard);
    expect(chooseMicrophone('b', [builtIn])).toBe(builtIn);
  });

  test("the system's if none is asked for", () => {
    expect(chooseMicrophone(null, [builtIn, standard])).toBe(standard);
    expect(chooseMicrophone('default', [builtIn, standard])).toBe(standard);
    expect(chooseMicrophone(null, [headset])).toBe(headset);
  });

  test('none where there is none', () => {
    expect(chooseMicrophone('b', [])).toBeNull();
  });
});

describe('a silent move', () => {
  test("another device under the system's default", () => {
    expect(hasMoved(standard, 'default', [standard, builtIn])).toBe(false);
    const moved = { ...standard, groupId: 'g2', label: 'Default - Headset' };
    expect(hasMoved(standard, 'default', [moved, builtIn, headset])).toBe(true);
  });

  test('a track that is on another device than was opened', () => {
    expect(hasMoved(headset, 'b', [standard, headset])).toBe(false);
    expect(hasMoved(headset, 'a', [standard, headset])).toBe(true);
  });

  test('is not seen in a list that lacks the device: that it is gone is told otherwise', () => {
    expect(hasMoved(standard, 'default', [])).toBe(false);
    expect(hasMoved(headset, undefined, [])).toBe(false);
  });
});

test('why a device cannot be opened', () => {
  const thrown = (name: string) => Object.assign(new Error('what Chromium says'), { name });
  expect(captureEnd(thrown('NotAllowedError'))).toEqual({
    reason: 'permission-denied',
    message: 'NotAllowedError: what Chromium says',
  });
  expect(captureEnd(thrown('NotFoundError')).reason).toBe('no-device');
  expect(captureEnd(thrown('OverconstrainedError')).reason).toBe('no-device');
  expect(captureEnd(thrown('NotReadableError')).reason).toBe('failed');
  expect(captureEnd('odd')).toEqual({ reason: 'failed', message: 'Error: odd' });
});
