import type { DeviceInfo } from '@undertext/engine-native/engine';
import type { SessionConfig, SessionHealth } from '@undertext/session';
import { describe, expect, test } from 'vitest';
import { lagOf } from '../../src/main/lag-view.js';

const memory = { memoryFree: 0, memoryTotal: 0 };
const cpu: DeviceInfo = { id: 'cpu', backend: 'CPU', description: 'A processor', kind: 'cpu', ...memory };
const gpu: DeviceInfo = { id: 'cuda0', backend: 'CUDA', description: 'A card', kind: 'gpu', ...memory };
const config: SessionConfig = {
  source: 'microphone',
  microphone: { deviceId: 'default', channel: null },
  model: null,
  delay: null,
  chunkMs: 80,
};
const model = { quantisation: 'Q8_0', device: cpu };
const surroundings = { config, model, devices: [cpu] };

const health = (behindMs: number, load: number | null): SessionHealth => ({
  sources: [
    { id: 'microphone', behindMs, lostMs: 0 },
    { id: 'computer', behindMs: 10, lostMs: 0 },
  ],
  load,
});

describe('how far captions are behind', () => {
  test('is said when it is noticed, for the source that is worst', () => {
    expect(lagOf(health(2999, 2), surroundings)).toBeNull();
    expect(lagOf(health(4400, 2), surroundings)).toMatchObject({ seconds: 4, isCatchingUp: false });
  });

  test('is caught up where the engine is faster than the sound', () => {
    expect(lagOf(health(4400, 0.5), surroundings)).toEqual({ seconds: 4, isCatchingUp: true });
    expect(lagOf(health(4400, null), surroundings)).toEqual({ seconds: 4, isCatchingUp: true });
  });

  test('is nothing where there is no source', () => {
    expect(lagOf({ sources: [], load: null }, surroundings)).toBeNull();
  });
});

describe('what helps', () => {
  const way = (changes: Partial<typeof surroundings>) => {
    const lag = lagOf(health(9000, 1.2), { ...surroundings, ...changes });
    return lag?.isCatchingUp === false ? lag.way : null;
  };

  test('is one text in place of two before all else', () => {
    expect(way({ config: { ...config, source: 'both' }, devices: [cpu, gpu] })).toEqual({ type: 'one-text' });
  });

  test('is a GPU that is there and not used', () => {
    expect(way({ devices: [cpu, gpu] })).toEqual({ type: 'other-device', device: 'A card' });
    expect(way({ devices: [cpu, gpu], model: { ...model, device: gpu } })).toEqual({ type: 'smaller-model' });
  });

  test('is a smaller quantisation where there is one, then longer chunks', () => {
    expect(way({})).toEqual({ type: 'smaller-model' });
    const least = { ...model, quantisation: 'Q4_K_M' };
    expect(way({ model: least })).toEqual({ type: 'longer-chunks' });
    expect(way({ model: least, config: { ...config, chunkMs: 1000 } })).toEqual({ type: 'hardware' });
  });
});
