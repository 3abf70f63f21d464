import type { ProbedDevice } from '@undertext/engine-native/device-probe';
import type { DeviceInfo } from '@undertext/engine-native/engine';
import { byteSize } from '@undertext/models/byte-size';
import type { Command } from 'commander';
import { chooseModel } from '../model-choice.js';
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
Each driver is tried in a process of its own, with the model that is included;
one that is broken is named with the reason. The id, or the backend, is what
--device takes.

Examples:
  undertext devices
  undertext devices --json | jq -r '.[] | select(.problem == null) | .id'`,
    )
    .action(async ({ json }: { json?: boolean }) => {
      const [{ probeDevices }, { probeProcess }] = await Promise.all([
        import('@undertext/engine-native/device-probe'),
        import('@undertext/engine-native/probe-process'),
      ]);
      const { devices, broken } = await probeDevices({
        startHost: probeProcess(),
        trialModel: chooseModel('demo').path,
      });
      for (const { name, problem } of broken)
        process.stderr.write(`undertext: ${name} cannot be used: ${problem.message}\n`);
      process.stdout.write(json ? `${JSON.stringify(devices, null, 2)}\n` : deviceTable(devices));
    });
}

export function deviceTable(devices: readonly ProbedDevice[]): string {
  const rows = devices.map((device) => [device.id, device.backend, device.kind, memory(device), device.description]);
  const problems = devices.flatMap(({ id, problem }) =>
    problem === null ? [] : [`${id} cannot be used: ${problem.message}\n`],
  );
  const table = textTable([['ID', 'BACKEND', 'KIND', 'MEMORY', 'NAME'], ...rows]);
  return [table, ...(problems.length > 0 ? ['\n', ...problems] : [])].join('');
}

function memory({ memoryFree, memoryTotal }: DeviceInfo): string {
  return memoryTotal === 0 ? 'unknown' : `${byteSize(memoryFree)} free of ${byteSize(memoryTotal)}`;
}
