/** Devices as they may be found. */
import type { DeviceProbe, ProbedDevice } from '@undertext/engine-native/device-probe';

const gigabyte = 1e9;

export function device(
  id: string,
  kind: ProbedDevice['kind'],
  free: number,
  more: Partial<ProbedDevice> = {},
): ProbedDevice {
  const backend = id.replace(/\d+$/, '').toUpperCase();
  const driver = kind === 'cpu' ? null : backend.toLowerCase();
  const memory = { memoryFree: free * gigabyte, memoryTotal: 32 * gigabyte };
  return { id, backend, description: `The ${id}`, kind, ...memory, driver, problem: null, ...more };
}

export const crashes = { code: 'crashes', message: 'The driver crashes (SIGABRT).' } as const;
export const cpu = device('cpu', 'cpu', 30);
export const cuda = device('cuda0', 'gpu', 8);
export const second = device('cuda1', 'gpu', 16);
export const chip = device('vulkan0', 'integrated-gpu', 16);

export function probe(devices: ProbedDevice[], broken: DeviceProbe['broken'] = []): DeviceProbe {
  return { devices, broken };
}
