/** What a bench says to somebody who wants captions. */
import type { BenchReport } from './bench-report.js';

const slotMs = 80;
/** Of the time that sound takes to play; the rest is for other programs. As in native/bench-judgement.cpp. */
const mostOfTheTime = 0.95;

/** What a machine keeps up with. `late`: with one source whose sound is computed in longer chunks. */
export type KeepsUpWith = 'two' | 'one' | 'late' | 'none';

export interface BenchSpeed {
  /** Seconds of live sound that a second of computing does, once all windows are full. */
  realTime: number;
  keepsUpWith: KeepsUpWith;
  /** ms: the shortest chunk with which one source is kept up with; null: with none. */
  chunkMs: number | null;
  /** Other programs computed meanwhile: the figures are too low. */
  isDisturbed: boolean;
}

export function benchSpeed({ realTime, streams, passes, disturbed }: BenchReport): BenchSpeed {
  const common = { realTime, isDisturbed: disturbed };
  const live = slotMs / realTime;
  const limit = mostOfTheTime * slotMs;
  if (live <= limit) return { ...common, keepsUpWith: 2 * live <= limit ? 'two' : 'one', chunkMs: slotMs };
  const [fastEnough] = streams
    .filter(({ backlog, chunkMs }) => !backlog && chunkMs > slotMs)
    .filter(({ computeMs, slots }) => computeMs / slots + passes.farMs - passes.nearMs <= limit)
    .sort((one, other) => one.chunkMs - other.chunkMs);
  return { ...common, keepsUpWith: fastEnough ? 'late' : 'none', chunkMs: fastEnough?.chunkMs ?? null };
}
