import { expect, test } from 'vitest';
import type { BenchReport, BenchStream } from '../src/bench-report.js';
import { benchSpeed } from '../src/bench-speed.js';

/** @param slotMs what a slot costs, by chunk */
function report(realTime: number, slotMs: Record<number, number>, farMs = 10): BenchReport {
  const streams = Object.entries(slotMs).map(([chunkMs, cost]) => ({
    chunkMs: Number(chunkMs),
    backlog: false,
    computeMs: cost * 100,
    slots: 100,
  }));
  const backlog = { chunkMs: 5000, backlog: true, computeMs: 100, slots: 100 };
  return {
    realTime,
    streams: [...streams, backlog] as BenchStream[],
    passes: { nearMs: 10, farMs },
    disturbed: false,
  } as BenchReport;
}

const chunks = { 80: 90, 240: 80, 500: 70, 2000: 50 };

test.each([
  [2.2, 'two', 80],
  [2, 'one', 80],
  [1.06, 'one', 80],
  [1, 'late', 500],
] as const)('%d x real time keeps up with: %s, in chunks of %d ms', (realTime, keepsUpWith, chunkMs) => {
  expect(benchSpeed(report(realTime, chunks))).toEqual({ realTime, keepsUpWith, chunkMs, isDisturbed: false });
});

test('what hours of text cost counts too', () => {
  expect(benchSpeed(report(0.9, chunks, 30))).toMatchObject({ keepsUpWith: 'late', chunkMs: 2000 });
  expect(benchSpeed(report(0.9, chunks, 80))).toMatchObject({ keepsUpWith: 'none', chunkMs: null });
});
