import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Model, parseCatalogue } from '@undertext/models';
import { afterAll, describe, expect, test } from 'vitest';
import { speedKey } from '../../../src/main/devices/device-service.js';
import { speedOf, standInKey, standInOf } from '../../../src/main/devices/model-speeds.js';
import { type MeasuredSpeed, SpeedFile } from '../../../src/main/devices/speed-file.js';
import { memoryNeed } from '../../../src/main/models/model-rows.js';
import { cpu, cuda } from './devices.js';

const folder = mkdtempSync(path.join(tmpdir(), 'undertext-speeds-'));
afterAll(() => rmSync(folder, { recursive: true }));

const entry = (id: string, quantisation: string, bytes: number) => ({
  id,
  quantisation,
  file: `${id}.gguf`,
  bytes,
  sha256: 'a'.repeat(64),
});
const common = { name: 'Speech', licence: 'cc0-1.0', languages: ['en'], besideWeightsBytes: 1e9 };
const catalogue = parseCatalogue({
  version: 1,
  endpoint: 'https://huggingface.co',
  repositories: [
    {
      ...common,
      repository: 'maker/speech',
      revision: '0'.repeat(40),
      baseModel: 'a/b',
      files: [entry('q4', 'Q4_K_M', 2.8e9), entry('f16', 'F16', 8.9e9), entry('tiny', 'F16', 7e6)],
    },
  ],
  shipped: [{ ...common, ...entry('demo', 'F16', 7e6) }],
});
const imported = { kind: 'imported', ...entry('mine', 'Q4_K_M', 2.9e9), name: 'Mine', languages: [] } as const;
const models: Model[] = [...catalogue.published, ...catalogue.shipped, imported].map((description) => ({
  description,
  path: `/models/${description.id}`,
  inPlace: false,
  state: { type: 'ready' },
}));
const [q4, f16, tiny, demo, mine] = models as [Model, Model, Model, Model, Model];

function measured(model: string, realTime: number, of = cuda): MeasuredSpeed {
  const key = speedKey(model, of, null);
  return { ...key, realTime, keepsUpWith: 'two', chunkMs: 80, isDisturbed: false, measuredAt: 1 };
}

describe('the speed of a model', () => {
  const speed = (model: Model, ...speeds: MeasuredSpeed[]) => speedOf(model, models, speeds, 'A card');

  test('is the one that was measured', () => {
    expect(speed(q4, measured('q4', 3))).toEqual({ realTime: 3, isMeasured: true, device: 'A card' });
    expect(speed(mine, measured('mine', 3), measured('q4', 4))?.realTime).toBe(3);
  });

  test('or worked out by size from another of its family, or from what stood in for one', () => {
    expect(speed(f16, measured('q4', 8.9))).toEqual({ realTime: 2.8, isMeasured: false, device: 'A card' });
    expect(speed(q4, measured(standInKey('Q4_K_M'), 3))).toEqual({ realTime: 3, isMeasured: false, device: 'A card' });
    expect(speed(q4, measured(standInKey('F16'), 2), measured('q4', 5))?.realTime).toBe(5);
  });

  test('or not known', () => {
    expect(speed(q4)).toBeNull();
    expect(speed(mine, measured('q4', 3))).toBeNull();
    expect(speed(q4, measured('mine', 3))).toBeNull();
    expect(speed(demo, measured('demo', 300))).toBeNull();
  });
});

test('random numbers stand in for a model of their size alone', () => {
  expect([q4, f16, tiny, demo, mine].map(standInOf)).toEqual(['Q4_K_M', 'F16', null, null, null]);
});

test('a model needs its weights once and its caches for each text; a file of a known size is a known network', () => {
  const needs = [q4, demo, mine, tiny].map((model) => [memoryNeed(model, models, 1), memoryNeed(model, models, 2)]);
  expect(needs).toEqual([
    [3.8e9, 4.8e9],
    [1.007e9, 2.007e9],
    [3.9e9, 4.9e9],
    [1.007e9, 2.007e9],
  ]);
  const strange: Model = { ...mine, description: { ...imported, bytes: 5e8 } };
  expect(memoryNeed(strange, models, 1)).toBeNull();
});

describe('the file of speeds', () => {
  test('has one for each model, device and number of threads, the latest', async () => {
    const file = path.join(folder, 'speeds.json');
    const trouble: string[] = [];
    const speeds = new SpeedFile(file, (what) => trouble.push(what));
    await speeds.add(measured('q4', 3));
    await speeds.add(measured('q4', 0.5, cpu));
    await speeds.add(measured('q4', 4));
    const read = new SpeedFile(file, (what) => trouble.push(what));
    expect(read.of(speedKey('q4', cuda, 7))?.realTime).toBe(4);
    expect(read.of(speedKey('q4', cpu, null))?.realTime).toBe(0.5);
    expect(read.of(speedKey('q4', cpu, 2))).toBeUndefined();
    expect(read.of(speedKey('q4', { ...cuda, description: 'Another card' }, null))).toBeUndefined();
    expect(read.on({ id: 'cuda0', name: 'The cuda0' }, null)).toHaveLength(1);
    expect(trouble).toEqual([]);
  });

  test('counts as empty if it cannot be used, and is replaced', async () => {
    const file = path.join(folder, 'broken.json');
    writeFileSync(file, '{"version":1,"speeds":[{"model":3}]}');
    const trouble: string[] = [];
    const speeds = new SpeedFile(file, (what) => trouble.push(what));
    expect(trouble).toHaveLength(1);
    await speeds.add(measured('q4', 3));
    expect(new SpeedFile(file, () => {}).of(speedKey('q4', cuda, null))?.realTime).toBe(3);
  });
});
