import type { DeviceInfo } from '@undertext/engine-native/engine';

/** Why a device is computed on no longer. */
export type DeviceLoss =
  | 'out-of-memory'
  /** It refused to start, or failed while it computed. */
  | 'failed'
  /** The engine died on it again and again. */
  | 'crashed'
  /** It is not there. */
  | 'missing';

/** Another device took the place of one that could not go on. */
export interface DeviceChange {
  /** The maker's names; of a device that is missing, what it was asked for by. */
  from: string;
  to: string;
  loss: DeviceLoss;
}

/** What an engine's error says about its device; null: nothing. */
export function deviceLossOf(code: string): DeviceLoss | null {
  switch (code) {
    case 'OUT_OF_MEMORY':
      return 'out-of-memory';
    case 'DEVICE_FAILED':
      return 'failed';
    case 'UNKNOWN_DEVICE':
      return 'missing';
    default:
      return null;
  }
}

/** The fastest first, as the engine chooses too; the CPU, which is always there, last. */
const bestFirst: readonly DeviceInfo['kind'][] = ['gpu', 'accelerator', 'integrated-gpu', 'cpu'];

function inOrder(devices: readonly DeviceInfo[]): DeviceInfo[] {
  return [...devices].sort((a, b) => bestFirst.indexOf(a.kind) - bestFirst.indexOf(b.kind));
}

/**
 * The device that a load failed on, if it can be told: by the error's detail, or by what was asked for. Where the engine
 * was to choose, it chose the best.
 */
export function failedDevice(
  devices: readonly DeviceInfo[],
  wanted: string,
  detail: string | undefined,
): DeviceInfo | undefined {
  const named = (name: string) => {
    const lower = name.toLowerCase();
    return devices.find(({ id }) => id === lower) ?? devices.find(({ backend }) => backend.toLowerCase() === lower);
  };
  const byDetail = devices.find(({ id }) => id === detail);
  return byDetail ?? (wanted === 'auto' ? inOrder(devices)[0] : named(wanted));
}

/** The best of those that have not failed; undefined if there is none. */
export function nextDevice(devices: readonly DeviceInfo[], failed: ReadonlySet<string>): DeviceInfo | undefined {
  return inOrder(devices).find(({ id }) => !failed.has(id));
}
