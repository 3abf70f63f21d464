import type { ProbedDevice } from '@undertext/engine-native/device-probe';
import { describe, expect, test } from 'vitest';
import { deviceTable } from '../../src/commands/devices.js';
import { runCommand } from '../run-command.js';

test('deviceTable', () => {
  const common = { driver: null, problem: null };
  const devices: ProbedDevice[] = [
    { id: 'cpu', backend: 'CPU', description: 'Some CPU', kind: 'cpu', memoryFree: 8e9, memoryTotal: 16e9, ...common },
    { id: 'cuda0', backend: 'CUDA', description: 'Some GPU', kind: 'gpu', memoryFree: 0, memoryTotal: 0, ...common },
  ];
  const table = [
    'ID     BACKEND  KIND  MEMORY                   NAME',
    'cpu    CPU      cpu   8.00 GB free of 16.0 GB  Some CPU',
    'cuda0  CUDA     gpu   unknown                  Some GPU',
    '',
  ];
  expect(deviceTable(devices)).toBe(table.join('\n'));
  const [cpu, gpu] = devices;
  expect(deviceTable([cpu!, { ...gpu!, problem: { code: 'hangs', message: 'The driver does not answer.' } }])).toBe(
    [...table, 'cuda0 cannot be used: The driver does not answer.', ''].join('\n'),
  );
});

describe('undertext devices', () => {
  test('lists this machine, the CPU at least', async () => {
    const { code, stdout, stderr } = await runCommand(['devices']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^ID +BACKEND +KIND +MEMORY +NAME\n/);
    expect(stdout).toMatch(/^cpu +CPU +cpu +/m);
  });

  test('--json has the same devices', async () => {
    const { code, stdout } = await runCommand(['devices', '--json']);
    expect(code).toBe(0);
    const devices = JSON.parse(stdout) as ProbedDevice[];
    expect(devices.find(({ id }) => id === 'cpu')).toMatchObject({
      backend: 'CPU',
      kind: 'cpu',
      problem: null,
    });
  });
});
