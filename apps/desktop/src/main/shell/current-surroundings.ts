import { app } from 'electron';
import type { Surroundings } from './system.js';

/** What this process runs in. */
export function currentSurroundings(): Surroundings {
  return {
    platform: process.platform,
    env: process.env,
    electron: Number.parseInt(process.versions.electron, 10),
    ozonePlatform: app.commandLine.getSwitchValue('ozone-platform'),
    ozonePlatformHint: app.commandLine.getSwitchValue('ozone-platform-hint'),
  };
}
