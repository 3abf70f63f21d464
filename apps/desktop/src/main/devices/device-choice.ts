/** Which device computes, and why: pure. */
import { type DeviceFit, judgeFit } from '@undertext/engine-native/device-fit';
import type { DeviceProbe, ProbedDevice } from '@undertext/engine-native/device-probe';
import type { DeviceInfo } from '@undertext/engine-native/engine';
import type { DeviceReason } from '@undertext/ui/devices-view';

/** What a model that is loaded takes of a device that was looked at before or after that. */
export interface Loaded {
  device: string;
  bytes: number;
  /** It was there when the free memory was asked for. */
  isCounted: boolean;
}

/** With what a model takes that would make room for another. */
export function freeMemory(device: DeviceInfo, loaded: Loaded | null): number {
  const more = loaded?.isCounted && loaded.device === device.id ? loaded.bytes : 0;
  return Math.min(device.memoryTotal, device.memoryFree + more);
}

export function fitOf(needBytes: number, device: DeviceInfo, loaded: Loaded | null): DeviceFit {
  return judgeFit(needBytes, { ...device, memoryFree: freeMemory(device, loaded) });
}

const isUsable = ({ problem }: ProbedDevice) => problem === null;
const rank = ({ kind }: DeviceInfo) => (kind === 'gpu' ? 2 : kind === 'integrated-gpu' ? 1 : 0);

/**
 * The device that is taken where nobody chose one, as the engine chooses: a GPU with room for the model, then an
 * integrated one, then the CPU; of two of a kind the one with more room.
 * @param needBytes of the model; null: not known
 */
export function automaticDevice(
  { devices, broken }: DeviceProbe,
  needBytes: number | null,
  loaded: Loaded | null = null,
): { device: ProbedDevice; reason: DeviceReason } | null {
  const fast = devices.filter((device) => rank(device) > 0);
  const usable = fast.filter(isUsable);
  const hasRoom = (device: DeviceInfo) =>
    needBytes === null || device.memoryTotal === 0 || freeMemory(device, loaded) >= needBytes;
  const [best] = usable
    .filter(hasRoom)
    .sort((one, other) => rank(other) - rank(one) || freeMemory(other, loaded) - freeMemory(one, loaded));
  if (best) return { device: best, reason: { type: 'fastest' } };
  const cpu = devices.find((device) => device.kind === 'cpu' && isUsable(device));
  if (!cpu) return null;
  const [small] = usable;
  if (small) return { device: cpu, reason: { type: 'too-little-memory', device: small.description } };
  const unusable = fast[0]?.description ?? broken[0]?.name;
  return { device: cpu, reason: unusable === undefined ? { type: 'no-gpu' } : { type: 'unusable', device: unusable } };
}

export function isNamed(device: DeviceInfo, setting: string): boolean {
  const name = setting.toLowerCase();
  return device.id === name || device.backend.toLowerCase() === name;
}

/** The name of the device that is chosen and cannot be used; null: none is chosen, or it can. */
export function unusableChoice({ devices, broken }: DeviceProbe, setting: string): string | null {
  const named = devices.filter((device) => isNamed(device, setting));
  if (named.some(isUsable)) return null;
  const [first] = named;
  if (first) return first.description;
  // An id is a driver's name and a number.
  return broken.find(({ name }) => setting.toLowerCase().replace(/\d+$/, '') === name)?.name ?? null;
}

/**
 * What the engine is told to compute on: the setting, but nothing that is known not to work.
 * @param leftOut drivers that the engine does not see
 */
export function deviceFor(probe: DeviceProbe, setting: string, leftOut: readonly string[]): string {
  const { devices } = probe;
  const isSeen = ({ driver }: ProbedDevice) => driver === null || !leftOut.includes(driver);
  const named = devices.filter((device) => isNamed(device, setting));
  if (setting !== 'auto' && unusableChoice(probe, setting) === null) {
    const usable = named.find(isUsable);
    // A backend's name stands for its first device.
    return usable && usable !== named[0] ? usable.id : setting;
  }
  if (devices.filter(isSeen).every(isUsable)) return 'auto';
  return automaticDevice(probe, null)?.device.id ?? 'auto';
}
