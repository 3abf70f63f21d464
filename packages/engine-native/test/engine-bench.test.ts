import { expect, test } from 'vitest';
import type { BenchProgress } from '../src/bench-report.js';
import { benchSpeed } from '../src/bench-speed.js';
import { BadArgumentError, CancelledError } from '../src/index.js';
import { startProcess } from './engine-host/start.js';
import { demoModel } from './samples.js';

const small = { synthetic: 'Q4_K_M', device: 'cpu', threads: 1, seconds: 1, testing: { small: true } } as const;

test('a process of its own measures a model, tells how far it is, and goes on serving', async () => {
  const { client, child, ended } = startProcess();
  const steps: BenchProgress[] = [];
  const report = await client.bench({ ...small, onProgress: (step) => steps.push(step) });
  expect(report).toMatchObject({ synthetic: true, model: { quantisation: 'Q4_K_M', device: { id: 'cpu' } } });
  expect(benchSpeed(report)).toMatchObject({ realTime: report.realTime });
  expect(steps.map(({ fraction }) => fraction)).toEqual(steps.map(({ fraction }) => fraction).sort((a, b) => a - b));
  expect(steps.at(-1)?.fraction).toBe(1);
  await expect(client.bench({ model: demoModel, seconds: 0 })).rejects.toThrow(BadArgumentError);
  expect(await client.listDevices()).not.toEqual([]);
  child.disconnect();
  expect(await ended).toBe(0);
});

test('it stops when it is cancelled, and when its client goes', async () => {
  const { client, ended } = startProcess();
  const controller = new AbortController();
  const onProgress = () => controller.abort();
  await expect(client.bench({ ...small, signal: controller.signal, onProgress })).rejects.toThrow(CancelledError);
  await expect(client.bench({ ...small, signal: controller.signal })).rejects.toThrow(CancelledError);
  const running = client.bench({ ...small, seconds: 600, onProgress: () => client.close() });
  await expect(running).rejects.toThrow('the connection to the engine');
  expect(await ended).toBe(0);
});
