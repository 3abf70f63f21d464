import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BadArgumentError, type BenchProgress, type BenchReport, CancelledError, engine } from '../src/index.js';
import { demoModel } from './samples.js';

/** Slots of 11 s of sound, and of the tail: the delay and 11 more. */
const soundSlots = 138;
const tailSlots = 17;
/** The first 6 slots are heard before anything is decided. */
const tokens = soundSlots + tailSlots - 6;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'undertext-bench-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function expectSound({ kernels, passes, memory, streams, model, realTime, table, verdict, goals }: BenchReport): void {
  for (const part of ['decoder', 'encoder', 'projector']) {
    const rows = kernels.rows.filter((row) => row.part === part);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.msSeveral).toBeGreaterThan(0);
      expect(row.msOne === null).toBe(part !== 'decoder');
    }
  }
  const bytes = (part: (name: string) => boolean) =>
    kernels.rows.filter((row) => part(row.part)).reduce((sum, row) => sum + row.bytes, 0);
  expect(bytes((part) => part === 'decoder')).toBe(kernels.decoderBytes);
  expect(bytes((part) => part !== 'decoder')).toBe(kernels.encoderBytes);
  expect(kernels.decoderBytes + kernels.encoderBytes).toBeLessThan(model.weightBytes);
  const figures = [kernels.decoderMs, kernels.decoderFourMs, kernels.encoderMs, passes.kernelsMs, passes.nearMs];
  figures.push(passes.farMs, passes.encoderSlotMs, realTime);
  for (const ms of figures) expect(ms).toBeGreaterThan(0);
  expect([passes.nearPosition, passes.farPosition]).toEqual([40, 4000]);

  expect(memory.at.map(({ positions }) => positions)).toEqual([2048, 4096, 8448]);
  const computed = memory.at.map((at) => at.computed);
  expect(computed).toEqual([...computed].sort((a, b) => a - b));

  expect(streams.map(({ chunkMs, backlog }) => (backlog ? 'backlog' : chunkMs))).toEqual([
    80,
    240,
    500,
    2000,
    'backlog',
  ]);
  for (const { slots, soundMs, computeMs, slotMs, stats } of streams) {
    expect({ slots, soundMs, tokens: stats.tokens }).toEqual({ slots: soundSlots + tailSlots, soundMs: 11000, tokens });
    expect(stats.tokens).toBe(stats.decoderPasses + stats.accepted);
    const { mel, encoder, decoder, text } = stats.ms;
    expect(computeMs).toBeGreaterThanOrEqual(mel + encoder + decoder + text);
    expect(slotMs.mean).toBeCloseTo(computeMs / slots);
    expect([slotMs.p50, slotMs.p95, slotMs.p99]).toEqual([slotMs.p50, slotMs.p95, slotMs.p99].sort((a, b) => a - b));
  }
  for (const { value, goal, met } of goals) expect(met).toBe(value <= goal);
  expect(table).toContain(verdict);
}

describe('bench', () => {
  test('measures the demo model', async () => {
    const progress: BenchProgress[] = [];
    const report = await engine.bench({ model: demoModel, device: 'cpu', onProgress: (step) => progress.push(step) });
    expectSound(report);
    expect(report.model).toMatchObject({ path: demoModel, quantisation: 'F16' });
    expect(report.synthetic).toBe(false);
    // The tokens of real speech were decided, whatever the model thought.
    expect(report.streams.map(({ stats }) => stats.eos)).toEqual([0, 0, 0, 0, 0]);
    const fractions = progress.map(({ fraction }) => fraction);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(new Set(progress.map(({ stage }) => stage))).toEqual(
      new Set(['reading', 'weights', 'preparing', 'measuring', 'kernels', 'streaming', 'passes', 'bandwidth']),
    );
  });

  test('measures a synthetic network, from memory and from the file it writes', async () => {
    const write = join(folder, 'small.gguf');
    const common = { synthetic: 'Q4_K_M', device: 'cpu', threads: 1, testing: { small: true } } as const;
    const inMemory = await engine.bench({ ...common, seconds: 1, chunkMs: 240 });
    const fromFile = await engine.bench({ ...common, write });
    expectSound(fromFile);
    expect(inMemory.streams.map(({ chunkMs, backlog }) => [chunkMs, backlog])).toEqual([[240, false]]);
    for (const { model, synthetic } of [inMemory, fromFile]) {
      expect({ synthetic, type: model.quantisation }).toEqual({ synthetic: true, type: 'Q4_K_M' });
    }
    expect(fromFile.model.weightBytes).toBe(inMemory.model.weightBytes);
    expect([inMemory.writeMs, fromFile.model.path]).toEqual([null, write]);

    // A model file like any other, and never replaced.
    const model = await engine.loadModel(write, { device: 'cpu', threads: 1 });
    await model.dispose();
    const before = readFileSync(write);
    await expect(engine.bench({ ...common, write })).rejects.toThrow(BadArgumentError);
    expect(readFileSync(write).equals(before)).toBe(true);
  });

  test('stops when asked to, and leaves no file', async () => {
    const write = join(folder, 'cancelled.gguf');
    for (const stage of ['writing', 'weights', 'kernels', 'streaming', 'passes'] as const) {
      const controller = new AbortController();
      const result = engine.bench({
        synthetic: 'Q8_0',
        ...(stage === 'writing' && { write }),
        device: 'cpu',
        threads: 1,
        seconds: 1,
        testing: { small: true },
        signal: controller.signal,
        onProgress: (progress) => {
          if (progress.stage === stage) controller.abort();
        },
      });
      await expect(result).rejects.toThrow(CancelledError);
    }
    expect(existsSync(`${write}.partial`)).toBe(false);
  });

  test('refuses what it cannot measure', async () => {
    const refused = [
      {},
      { model: demoModel, synthetic: 'Q4_K_M' },
      { model: demoModel, write: join(folder, 'x.gguf') },
      { synthetic: 'Q3_K_S' as 'Q4_K_M' },
      { model: demoModel, seconds: 0 },
      { model: demoModel, seconds: Number.NaN },
      { model: demoModel, delay: 16 },
      { model: demoModel, chunkMs: 79 },
      { synthetic: 'Q8_0', testing: { small: true }, write: join(folder, 'no-such-folder', 'x.gguf') },
    ] as const;
    for (const options of refused) await expect(engine.bench(options)).rejects.toThrow(BadArgumentError);
  });
});
