import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { judgeFit } from '../src/device-fit.js';
import { type DeviceProbe, probeDevices, uselessDrivers } from '../src/device-probe.js';
import { driverLibraries, linkEngine } from '../src/engine-folder.js';
import { probeProcess } from '../src/probe-process.js';
import { type Behaviour, bareEngine, breakEngine, canBreakEngine } from './broken-backend/broken-engine.js';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const trialModel = here('../../../resources/demo-model/voxtral-realtime-nano.gguf');
const temporary = mkdtempSync(path.join(tmpdir(), 'undertext-probe-'));
afterAll(() => rmSync(temporary, { recursive: true }));

/** A copy of the engine's folder, with nothing in it but the CPU. */
function engineFolder(): string {
  const folder = mkdtempSync(path.join(temporary, 'engine-'));
  bareEngine(folder);
  return folder;
}

/** The process that starts it lives on whatever happens: it answers. */
async function probe(behaviour: Behaviour, limitMs = 60_000): Promise<DeviceProbe> {
  const folder = engineFolder();
  breakEngine(folder, behaviour);
  return probeDevices({ startHost, trialModel, engineFolder: folder, limitMs });
}

const startHost = probeProcess(here('../dist/engine-process.js'));

test('on this machine: the CPU at least, and nothing is wrong with it', async () => {
  const { devices } = await probeDevices({ startHost, trialModel });
  expect(devices.find(({ id }) => id === 'cpu')).toMatchObject({ backend: 'CPU', kind: 'cpu', problem: null });
});

describe.skipIf(!canBreakEngine)('a driver that is broken (skipped without Linux, cc and ggml’s headers)', () => {
  test.each<[string, Behaviour, number, string, RegExp]>([
    ['crashes when its library is loaded', 'ABORT_AT_START', 60_000, 'crashes', /^The driver crashes \(SIGABRT\)\.$/],
    ['hangs when its library is loaded', 'HANG_AT_START', 4000, 'hangs', /^The driver does not answer\.$/],
    [
      'has another version',
      'WRONG_VERSION',
      60_000,
      'library',
      /^The driver's library cannot be used: .*incompatible API version/,
    ],
    [
      'refuses to start',
      'REFUSE',
      60_000,
      'library',
      /^The driver's library cannot be used: .*ggml_backend_init returned NULL/,
    ],
  ])('%s: it is named with the reason, and the CPU is there', async (_what, behaviour, limitMs, code, message) => {
    const { devices, broken } = await probe(behaviour, limitMs);
    expect(broken).toEqual([{ name: 'vulkan', problem: { code, message: expect.stringMatching(message) } }]);
    expect(devices.map(({ id, problem }) => [id, problem])).toEqual([['cpu', null]]);
    expect(uselessDrivers({ devices, broken })).toEqual(['vulkan']);
  });

  test.each<[string, Behaviour, number, string, RegExp]>([
    ['crashes when it is used', 'ABORT_AT_LOAD', 60_000, 'crashes', /^The driver crashes \(SIGABRT\)\.$/],
    ['hangs when it is used', 'HANG_AT_LOAD', 4000, 'hangs', /^The driver does not answer\.$/],
    [
      'runs out of memory',
      'NO_MEMORY',
      60_000,
      'out-of-memory',
      /^there is not enough memory for the model \(.* on Broken GPU\)/,
    ],
  ])(
    '%s: its device is shown with the reason, and the CPU is there',
    async (_what, behaviour, limitMs, code, message) => {
      const { devices, broken } = await probe(behaviour, limitMs);
      expect(broken).toEqual([]);
      expect(devices.map(({ id, driver, problem }) => [id, driver, problem])).toEqual([
        ['cpu', null, null],
        ['vulkan0', 'vulkan', { code, message: expect.stringMatching(message) }],
      ]);
      expect(uselessDrivers({ devices, broken })).toEqual(['vulkan']);
      expect(devices[1]).toMatchObject({ backend: 'Vulkan', description: 'Broken GPU', memoryFree: 8e9 });
    },
  );

  test('fails once it has computed for a while: nothing is wrong with it yet', async () => {
    const folder = engineFolder();
    breakEngine(folder, 'FAIL_LATER', 100_000);
    const { devices, broken } = await probeDevices({ startHost, trialModel, engineFolder: folder });
    expect(broken).toEqual([]);
    expect(devices.map(({ id, problem }) => [id, problem])).toEqual([
      ['cpu', null],
      ['vulkan0', null],
    ]);
  });

  test('that is no library at all is named too', async () => {
    const folder = engineFolder();
    writeFileSync(path.join(folder, 'libggml-cuda.so'), 'not a library');
    const { devices, broken } = await probeDevices({ startHost, engineFolder: folder });
    const message = expect.stringMatching(/failed to load .*libggml-cuda\.so/);
    expect(broken).toEqual([{ name: 'cuda', problem: { code: 'library', message } }]);
    expect(devices.map(({ id }) => id)).toEqual(['cpu']);
  });

  test('and left out of a folder, no longer harms the engine that is started there', async () => {
    const folder = engineFolder();
    breakEngine(folder, 'ABORT_AT_START');
    const safe = path.join(temporary, 'safe');
    linkEngine(folder, safe, ['vulkan']);
    expect(readdirSync(safe)).toContain('engine.node');
    const list = (from: string) =>
      spawnSync(
        process.execPath,
        [
          '--input-type=module',
          '-e',
          `console.log((await import('${here('../dist/index.js')}')).engine.listDevices().length)`,
        ],
        { env: { ...process.env, UNDERTEXT_ENGINE_FOLDER: from }, encoding: 'utf8' },
      );
    expect(list(folder)).toMatchObject({ signal: 'SIGABRT', stdout: '' });
    expect(list(safe)).toMatchObject({ status: 0, stdout: '1\n' });
  });
});

test('driverLibraries and linkEngine tell drivers from the rest', () => {
  const folder = mkdtempSync(path.join(temporary, 'names-'));
  const names = [
    'engine.node',
    'libggml.so',
    'libggml-base.so',
    'libggml-cpu-haswell.so',
    'libggml-cuda.so',
    'notes.txt',
  ];
  for (const name of names) symlinkSync(trialModel, path.join(folder, name));
  expect(driverLibraries(folder)).toEqual([{ file: path.join(folder, 'libggml-cuda.so'), name: 'cuda' }]);
  const into = path.join(temporary, 'linked');
  linkEngine(folder, into, ['cuda']);
  expect(readdirSync(into).sort()).toEqual(names.slice(0, 4).sort());
});

test('a driver with one device that works is of use', () => {
  const device = { id: 'd', backend: 'D', description: '', kind: 'gpu' as const, memoryFree: 0, memoryTotal: 0 };
  const problem = { code: 'crashes', message: 'The driver crashes.' } as const;
  const devices = [
    { ...device, driver: null, problem: null },
    { ...device, driver: 'cuda', problem },
    { ...device, driver: 'cuda', problem: null },
    { ...device, driver: 'vulkan', problem },
  ];
  expect(uselessDrivers({ devices, broken: [{ name: 'hip', problem }] })).toEqual(['hip', 'vulkan']);
});

test.each([
  [4e9, 8e9, 16e9, 'fits'],
  [7e9, 8e9, 16e9, 'tight'],
  [9e9, 8e9, 16e9, 'too-large'],
  [9e9, 0, 0, 'unknown'],
] as const)('judgeFit(%d of %d free of %d) is %s', (need, memoryFree, memoryTotal, fit) => {
  const device = { id: 'd', backend: 'D', description: '', kind: 'gpu' as const, memoryFree, memoryTotal };
  expect(judgeFit(need, device)).toBe(fit);
});
