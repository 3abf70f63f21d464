import { describe, expect, test } from 'vitest';
import {
  automaticDevice,
  deviceFor,
  fitOf,
  freeMemory,
  unusableChoice,
} from '../../../src/main/devices/device-choice.js';
import { chip, cpu, crashes, cuda, device, probe, second } from './devices.js';

const brokenCuda = { ...cuda, problem: crashes };

describe('the device that is taken where nobody chose one', () => {
  const taken = (...[found, needs]: [Parameters<typeof probe>, number?]) => {
    const { device: one, reason } = automaticDevice(probe(...found), needs ?? null)!;
    return [one.id, reason];
  };

  test('is the GPU with the most room, then an integrated one, then the CPU', () => {
    expect(taken([[cpu, chip, cuda, second]])).toEqual(['cuda1', { type: 'fastest' }]);
    expect(taken([[cpu, chip, brokenCuda]])).toEqual(['vulkan0', { type: 'fastest' }]);
    expect(taken([[cpu]])).toEqual(['cpu', { type: 'no-gpu' }]);
  });

  test('has room for the model, or it is said which has not', () => {
    expect(taken([[cpu, cuda, chip]], 10e9)).toEqual(['vulkan0', { type: 'fastest' }]);
    expect(taken([[cpu, cuda]], 10e9)).toEqual(['cpu', { type: 'too-little-memory', device: 'The cuda0' }]);
    const silent = device('vulkan0', 'gpu', 0, { memoryTotal: 0 });
    expect(taken([[cpu, silent]], 10e9)).toEqual(['vulkan0', { type: 'fastest' }]);
  });

  test('is not one that does not work, and that is said', () => {
    expect(taken([[cpu, brokenCuda]])).toEqual(['cpu', { type: 'unusable', device: 'The cuda0' }]);
    expect(taken([[cpu], [{ name: 'cuda', problem: crashes }]])).toEqual(['cpu', { type: 'unusable', device: 'cuda' }]);
    expect(automaticDevice(probe([]), null)).toBeNull();
  });
});

describe('what the engine is told to compute on', () => {
  test('is what the settings say, while nothing is wrong with it', () => {
    const found = probe([cpu, cuda, second]);
    for (const setting of ['auto', 'cpu', 'cuda0', 'CUDA', 'metal0'])
      expect(deviceFor(found, setting, [])).toBe(setting);
  });

  test('is never one that is known not to work', () => {
    const found = probe([cpu, brokenCuda, second]);
    expect(deviceFor(found, 'auto', [])).toBe('cuda1');
    expect(deviceFor(found, 'cuda0', [])).toBe('cuda1');
    expect(deviceFor(found, 'cuda', [])).toBe('cuda1');
    expect(deviceFor(probe([cpu, brokenCuda]), 'cuda0', ['cuda'])).toBe('auto');
    expect(deviceFor(probe([cpu], [{ name: 'vulkan', problem: crashes }]), 'vulkan1', ['vulkan'])).toBe('auto');
  });

  test('is told apart from a choice that works', () => {
    const found = probe([cpu, brokenCuda, second], [{ name: 'vulkan', problem: crashes }]);
    const unusable = ['auto', 'cpu', 'cuda0', 'cuda', 'vulkan0', 'metal0'].map((name) => unusableChoice(found, name));
    expect(unusable).toEqual([null, null, 'The cuda0', null, 'vulkan', null]);
  });
});

test('what is loaded makes room for another, if it was there when the free memory was asked for', () => {
  const loaded = { device: 'cuda0', bytes: 4e9, isCounted: true };
  expect(freeMemory(cuda, loaded)).toBe(12e9);
  expect(freeMemory(second, loaded)).toBe(16e9);
  expect(freeMemory(cuda, { ...loaded, isCounted: false })).toBe(8e9);
  expect(freeMemory(cuda, { ...loaded, bytes: 40e9 })).toBe(32e9);
  expect([fitOf(8.5e9, cuda, null), fitOf(8.5e9, cuda, loaded)]).toEqual(['too-large', 'fits']);
});
