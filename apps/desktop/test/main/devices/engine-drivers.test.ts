import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EngineDrivers } from '../../../src/main/devices/engine-drivers.js';
import { cpu, crashes, cuda, probe } from './devices.js';

let folder: string;
let engineFolder: string;
let file: string;
let warnings: string[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'undertext-drivers-'));
  engineFolder = mkdtempSync(path.join(folder, 'engine-'));
  file = path.join(folder, 'devices.json');
  warnings = [];
  for (const name of ['engine.node', 'libggml-cpu.so', 'libggml-cuda.so', 'libggml-vulkan.so']) {
    writeFileSync(path.join(engineFolder, name), name);
  }
});

afterEach(() => rmSync(folder, { recursive: true }));

function open(appVersion = '1.0.0'): EngineDrivers {
  const log = { warn: (message: string) => warnings.push(message) };
  return new EngineDrivers({ engineFolder, file, appVersion, log: log as never });
}

const written = () => expect.poll(() => existsSync(file) && readFileSync(file, 'utf8').length).toBeTruthy();
const brokenVulkan = [{ name: 'vulkan', problem: crashes }];

test('the engine is started in its own folder while nothing is wrong', async () => {
  const drivers = open();
  expect([drivers.isRemembered, drivers.leftOut]).toEqual([false, []]);
  expect(drivers.environment()).toEqual({ UNDERTEXT_ENGINE_FOLDER: engineFolder });
  drivers.learn(probe([cpu, cuda]));
  await written();
  expect(open().isRemembered).toBe(true);
  expect(open().leftOut).toEqual([]);
});

test('a broken driver is left out of it, now and at the next start', async () => {
  const drivers = open();
  drivers.learn(probe([cpu, cuda], brokenVulkan));
  const { UNDERTEXT_ENGINE_FOLDER: safe } = drivers.environment();
  expect(readdirSync(safe!).sort()).toEqual(['engine.node', 'libggml-cpu.so', 'libggml-cuda.so']);
  expect(drivers.environment()).toEqual({ UNDERTEXT_ENGINE_FOLDER: safe });
  expect(warnings).toEqual(['driver vulkan: The driver crashes (SIGABRT).']);
  await written();
  expect(open().leftOut).toEqual(['vulkan']);
  drivers.learn(probe([cpu, cuda]));
  expect(drivers.environment()).toEqual({ UNDERTEXT_ENGINE_FOLDER: engineFolder });
  drivers.dispose();
  expect(existsSync(safe!)).toBe(false);
});

test('a folder of which the system has cleaned away a part, or all, is made anew', () => {
  const drivers = open();
  drivers.learn(probe([cpu, cuda], brokenVulkan));
  const folder = () => drivers.environment().UNDERTEXT_ENGINE_FOLDER!;
  const whole = readdirSync(folder()).sort();
  rmSync(path.join(folder(), 'engine.node'));
  expect(readdirSync(folder()).sort()).toEqual(whole);
  rmSync(folder(), { recursive: true });
  expect(readdirSync(folder()).sort()).toEqual(whole);
  drivers.dispose();
});

test('other libraries, or another version of the app, are tried anew', async () => {
  open().learn(probe([cpu], brokenVulkan));
  await written();
  expect(open('1.0.1').isRemembered).toBe(false);
  writeFileSync(path.join(engineFolder, 'libggml-vulkan.so'), 'a newer one');
  expect([open().isRemembered, open().leftOut]).toEqual([false, []]);
});

test('memory that is missing now is no reason to leave a driver out at the next start', async () => {
  const drivers = open();
  const problem = { code: 'out-of-memory', message: 'there is not enough memory' } as const;
  drivers.learn(probe([cpu, { ...cuda, problem }], brokenVulkan));
  expect(drivers.leftOut).toEqual(['vulkan', 'cuda']);
  await written();
  expect(open().leftOut).toEqual(['vulkan']);
});

test('what is no such file counts as none; an engine that is not there is the engine’s to tell', () => {
  writeFileSync(file, '{"version":2}');
  expect(open().leftOut).toEqual([]);
  expect(warnings.join()).toContain('devices.json cannot be used');
  rmSync(engineFolder, { recursive: true });
  expect([open().hasAny, open().isRemembered]).toEqual([false, true]);
});
