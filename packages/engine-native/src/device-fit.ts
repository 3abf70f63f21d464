import type { DeviceInfo } from './engine.js';

/**
 * Whether a model and its caches fit: `tight` leaves little for everything else. `unknown`: the backend does not say how
 * much there is.
 */
export type DeviceFit = 'fits' | 'tight' | 'too-large' | 'unknown';

/** What should be left to everything else. */
const spare = 0.1;

/** @param needBytes of weights, caches and what is computed with, as the catalogue says */
export function judgeFit(needBytes: number, { memoryFree, memoryTotal }: DeviceInfo): DeviceFit {
  if (memoryTotal === 0) return 'unknown';
  if (needBytes > memoryFree) return 'too-large';
  return needBytes > memoryFree - memoryTotal * spare ? 'tight' : 'fits';
}
