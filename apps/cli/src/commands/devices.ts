import type { DeviceInfo } from '@undertext/engine-native/engine';
import { byteSize } from '@undertext/models/byte-size';
import type { Command } from 'commander';
import { textTable } from '../text-table.js';

/** `undertext devices` */
export function addDevicesCommand(program: Command): void {
  program
    .command('devices')
    .description('list what can run the model on this machine')
    .showHelpAfterError('See undertext devices --help.')
    .option('--json', 'as a JSON array')
    .addHelpText(
      'after',
      `
The id, or the backend, is what --device takes.

Examples:
  undertext devices
  undertext devices --json | jq -r '.[].id'`,
    )
    .action(async ({ json }: { json?: boolean }) => {
      const { engine } = await import('@undertext/engine-native');
      const devices = engine.listDevices();
      process.stdout.write(json ? `${JSON.stringify(devices, null, 2)}\n` : deviceTable(devices));
    });
}

export function deviceTable(devices: readonly DeviceInfo[]): string {
  const rows = devices.map((device) => [device.id, device.backend, device.kind, memory(device), device.description]);
  return textTable([['ID', 'BACKEND', 'KIND', 'MEMORY', 'NAME'], ...rows]);
}

function memory({ memoryFree, memoryTotal }: DeviceInfo): string {
  return memoryTotal === 0 ? 'unknown' : `${byteSize(memoryFree)} free of ${byteSize(memoryTotal)}`;
}
