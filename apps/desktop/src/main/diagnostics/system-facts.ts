/** The machine, the system and the app's processes, for a diagnostics bundle. */
import os from 'node:os';
import type { WindowView } from '@undertext/ui/captions-api';
import { app, screen } from 'electron';
import { currentSurroundings } from '../shell/current-surroundings.js';
import { systemOf } from '../shell/system.js';

/** Chromium may have to start its GPU process first, which a broken driver never ends. */
const gpuPatienceMs = 3000;

export async function systemFacts(window: WindowView) {
  const { electron, chrome, node, v8 } = process.versions;
  return {
    app: { version: app.getVersion(), isPackaged: app.isPackaged, electron, chrome, node, v8 },
    system: {
      name: systemOf(currentSurroundings()),
      version: os.version(),
      release: os.release(),
      architecture: process.arch,
      session: process.env.XDG_SESSION_TYPE ?? null,
      desktop: process.env.XDG_CURRENT_DESKTOP ?? null,
      languages: app.getPreferredSystemLanguages(),
      upSeconds: Math.round(os.uptime()),
    },
    processor: { model: os.cpus()[0]?.model ?? '', threads: os.cpus().length },
    memory: { total: os.totalmem(), free: os.freemem() },
    graphics: { features: app.getGPUFeatureStatus(), devices: await graphicsDevices() },
    screens: screen.getAllDisplays().map(({ size, scaleFactor, rotation }) => ({ size, scaleFactor, rotation })),
    capabilities: window.capabilities,
  };
}

async function graphicsDevices(): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, gpuPatienceMs, 'no answer');
  });
  const asked = app.getGPUInfo('basic').then(
    (info) => (info as { gpuDevice?: unknown }).gpuDevice ?? null,
    () => 'not known',
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** CPU: of one processor, per cent, since the last look; memory: kB. */
export function processFacts() {
  return app.getAppMetrics().map(({ type, serviceName, name, cpu, memory }) => ({
    process: name ?? serviceName ?? type,
    cpuPercent: Math.round(cpu.percentCPUUsage * 10) / 10,
    memoryKb: memory.workingSetSize,
  }));
}
