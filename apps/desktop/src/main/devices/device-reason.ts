/** Why the device that computes does: pure. */
import type { DeviceProbe } from '@undertext/engine-native/device-probe';
import type { DeviceInfo } from '@undertext/engine-native/engine';
import type { DeviceChange } from '@undertext/session';
import type { DeviceReason } from '@undertext/ui/devices-view';
import { automaticDevice, isNamed, type Loaded, unusableChoice } from './device-choice.js';

export interface ReasonFacts {
  device: DeviceInfo;
  /** The setting. */
  wanted: string;
  /** The last change that brought captions to another device, if it holds. */
  change: DeviceChange | null;
  /** null: nobody has looked. */
  found: DeviceProbe | null;
  /** Drivers that the engine does not see. */
  leftOut: readonly string[];
  /** Bytes; null: not known. */
  needs: number | null;
  loaded: Loaded | null;
}

/** null: it is not known. */
export function reasonOf({ device, wanted, change, found, leftOut, needs, loaded }: ReasonFacts): DeviceReason | null {
  if (change?.to === device.description) return { type: 'fallback', from: change.from, loss: change.loss };
  if (wanted !== 'auto') {
    if (isNamed(device, wanted)) return { type: 'chosen' };
    const unusable = found && unusableChoice(found, wanted);
    return unusable === null ? null : { type: 'choice-unusable', device: unusable };
  }
  if (device.kind !== 'cpu') return { type: 'fastest' };
  if (found) {
    const automatic = automaticDevice(found, needs, loaded);
    return automatic?.device.id === device.id ? automatic.reason : null;
  }
  const [driver] = leftOut;
  return driver === undefined ? null : { type: 'unusable', device: driver };
}
