/** What the page of the devices may show. */
import type { DeviceRow } from '@undertext/ui/settings-api';
import type { SettingsStory } from './settings-stories.js';

const device = (name: string, backend: string, gigabytes: number, more: Partial<DeviceRow> = {}): DeviceRow => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  backend,
  name,
  memoryFree: gigabytes * 0.7e9,
  memoryTotal: gigabytes * 1e9,
  problem: null,
  fit: 'fits',
  ...more,
});

const cpu = device('AMD Ryzen 7 7840U w/ Radeon 780M Graphics', 'CPU', 32);
const usable = [
  device('NVIDIA GeForce RTX 4070', 'CUDA', 12),
  device('AMD Radeon 780M', 'Vulkan', 8, { fit: 'tight' }),
  cpu,
];
const unusable = [
  device('NVIDIA GeForce GTX 1050', 'CUDA', 2, { fit: 'too-large' }),
  device('Intel Arc A380', 'Vulkan', 6, { problem: 'The driver crashes (SIGSEGV).', fit: null }),
  device('Apple Paravirtual device', 'Metal', 0, { memoryFree: 0, memoryTotal: 0, fit: 'unknown' }),
  cpu,
];
const broken = [
  { name: 'vulkan', problem: "The driver's library cannot be used: libvulkan.so.1: cannot open shared object file." },
];

export const deviceStories: SettingsStory[] = [
  {
    name: 'device-usable',
    page: 'device',
    state: {
      devices: { type: 'known', devices: usable, broken: [] },
      computing: {
        device: usable[0]!.name,
        reason: 'NVIDIA GeForce RTX 4070 is the fastest device with room for the model.',
      },
    },
  },
  {
    name: 'device-unusable',
    page: 'device',
    values: { device: cpu.id },
    state: {
      devices: { type: 'known', devices: unusable, broken },
      computing: { device: cpu.name, reason: 'You chose it.' },
    },
  },
  { name: 'device-failed', page: 'device', state: { devices: { type: 'failed' } } },
];
