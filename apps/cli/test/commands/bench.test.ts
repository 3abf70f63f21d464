import path from 'node:path';
import type { BenchReport } from '@undertext/engine-native';
import { describe, expect, test } from 'vitest';
import { demoLine, runCommand } from '../run-command.js';
import { temporaryFolder } from '../temporary-folder.js';

const folder = temporaryFolder();

describe('undertext bench', () => {
  test('measures the demo model and says whether this machine keeps up', async () => {
    const { code, stdout, stderr } = await runCommand(['bench', 'demo', '--device', 'cpu', '--seconds', '2']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: demoLine });
    expect(stdout).toMatch(/^Voxtral Realtime nano .*, F16: /);
    expect(stdout).toMatch(/^ {2}80 ms .*\n {2}240 ms .*\n {2}500 ms .*\n {2}2000 ms .*\n {2}backlog /m);
    expect(stdout).toMatch(/\nWith this model the machine .* x real time\.\n$/);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  test('--json gives all of it; --threads, --stream-chunk-ms and --stream-voxtral-delay are heeded', async () => {
    const flags = ['--threads', '1', '--stream-chunk-ms', '160', '--stream-voxtral-delay', '3', '--seconds', '2'];
    const { code, stdout } = await runCommand(['bench', 'demo', '--device', 'cpu', '--json', ...flags]);
    expect(code).toBe(0);
    const report = JSON.parse(stdout) as BenchReport;
    expect(report.model.threads).toBe(1);
    expect(report.streams.map(({ chunkMs, slots }) => ({ chunkMs, slots }))).toEqual([
      { chunkMs: 160, slots: 25 + 3 + 11 },
    ]);
    expect(report).not.toHaveProperty('table');
  });

  test.each([
    [['bench'], 2, 'nothing to measure: give a model file, "demo", or --synthetic Q4_K_M'],
    [['bench', 'demo', '--synthetic', 'Q8_0'], 2, 'give a model or --synthetic, not both'],
    [['bench', 'x.gguf', '--write', 'y.gguf'], 2, '--write goes with --synthetic'],
    [['bench', '--synthetic', 'Q3'], 2, '--synthetic takes one of Q4_K_M, Q5_K_M, Q6_K, Q8_0, F16, BF16, not Q3'],
    [['bench', 'x.gguf', '--seconds', '0'], 2, '--seconds takes 1 to 600, not 0'],
    [['bench', path.join(folder, 'absent.gguf')], 1, 'absent.gguf'],
  ])('%j is one clear line', async (args, exitCode, message) => {
    const { code, stdout, stderr } = await runCommand(args);
    expect({ code, stdout }).toEqual({ code: exitCode, stdout: '' });
    expect(stderr.trim().split('\n')[0]).toContain(message);
  });
});
