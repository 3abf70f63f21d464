/** What the page of the devices may show. */
import type { DeviceRow, DevicesView, SpeedResult, SpeedView } from '@undertext/ui/settings-api';
import type { SettingsStory } from './settings-stories.js';

const device = (name: string, backend: string, gigabytes: number, more: Partial<DeviceRow> = {}): DeviceRow => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  backend,
  name,
  memoryFree: gigabytes * 0.7e9,
  memoryTotal: gigabytes * 1e9,
  problem: null,
  fit: 'fits',
  speed: null,
  ...more,
});

const cpu = device('AMD Ryzen 7 7840U w/ Radeon 780M Graphics', 'CPU', 32);
const usable = [
  device('NVIDIA GeForce RTX 4070', 'CUDA', 12, {
    speed: { realTime: 3.1, isMeasured: true, device: 'NVIDIA GeForce RTX 4070' },
  }),
  device('AMD Radeon 780M', 'Vulkan', 8, { fit: 'tight' }),
  cpu,
];
const unusable = [
  device('NVIDIA GeForce GTX 1050', 'CUDA', 2, { fit: 'too-large' }),
  device('Intel Arc A380', 'Vulkan', 6, {
    problem: { code: 'crashes', message: 'The driver crashes (SIGSEGV).' },
    fit: null,
  }),
  device('Apple Paravirtual device', 'Metal', 0, { memoryFree: 0, memoryTotal: 0, fit: 'unknown' }),
  cpu,
];
const broken = [
  { name: 'vulkan', problem: { code: 'library', message: 'libvulkan.so.1: cannot open shared object file' } },
] as const;

const found = (devices: DeviceRow[], automatic: Extract<DevicesView, { type: 'known' }>['automatic']) => ({
  type: 'known' as const,
  isLooking: false,
  devices,
  broken: [],
  automatic,
});
const fastest = { device: usable[0]!.name, reason: { type: 'fastest' } } as const;
const onlyCpu = { device: cpu.name, reason: { type: 'unusable', device: 'Intel Arc A380' } } as const;

const subject = {
  model: 'Voxtral Mini 4B Realtime 2602 Q4_K_M',
  isStandIn: false,
  device: usable[0]!.name,
  fit: 'fits',
  needs: 4.08e9,
} as const;
const result: SpeedResult = {
  model: subject.model,
  device: subject.device,
  isStandIn: false,
  realTime: 3.1,
  keepsUpWith: 'two',
  chunkMs: 80,
  isDisturbed: false,
  measuredAt: Date.UTC(2026, 1, 3, 12, 30),
  smaller: null,
};

function speedWith(more: Partial<SpeedView>): SpeedView {
  return { test: { type: 'idle' }, subject, isInterrupting: false, result: null, ...more };
}

/** The speed test in some state. */
function speedStory(name: string, speed: Partial<SpeedView>): SettingsStory {
  return { name: `speed-${name}`, page: 'device', state: { devices: found(usable, fastest), speed: speedWith(speed) } };
}

const slow = { ...result, model: 'Voxtral Mini 4B Realtime 2602 Q8_0', chunkMs: null };
const smaller = { model: subject.model, realTime: 1.23 };

const speedStories: SettingsStory[] = [
  speedStory('captioning', { isInterrupting: true }),
  speedStory('stand-in', { subject: { ...subject, isStandIn: true, fit: 'too-large' } }),
  speedStory('running', {
    test: { type: 'running', model: subject.model, device: subject.device, fraction: 0.43, timeLeftMs: 34_000 },
  }),
  speedStory('failed', { test: { type: 'failed', device: subject.device, problem: 'out-of-memory' } }),
  speedStory('one', { result: { ...result, realTime: 1.2, keepsUpWith: 'one', isDisturbed: true } }),
  speedStory('late', { result: { ...result, realTime: 0.97, keepsUpWith: 'late', chunkMs: 500 } }),
  speedStory('none', { result: { ...slow, realTime: 0.7, keepsUpWith: 'none', smaller } }),
];

export const deviceStories: SettingsStory[] = [
  {
    name: 'device-usable',
    page: 'device',
    state: {
      devices: found(usable, fastest),
      computing: fastest,
      speed: speedWith({ isInterrupting: true, result }),
    },
  },
  {
    name: 'device-unusable',
    page: 'device',
    values: { device: cpu.id },
    state: {
      devices: { ...found(unusable, onlyCpu), broken: [...broken] },
      computing: { device: cpu.name, reason: { type: 'chosen' } },
    },
  },
  ...speedStories,
  { name: 'device-failed', page: 'device', state: { devices: { type: 'failed' } } },
];
