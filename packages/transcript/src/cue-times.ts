import type { CueSettings } from './cue-settings.js';

/** When a cue's words are spoken, and how much there is to read. */
export interface Speech {
  readonly startMs: number;
  readonly endMs: number;
  readonly columns: number;
}

export interface Shown {
  readonly startMs: number;
  readonly endMs: number;
}

type TimeSettings = Pick<CueSettings, 'minDurationMs' | 'maxDurationMs' | 'readingSpeed' | 'minGapMs'>;

/**
 * When each cue is shown. In the order of their starts, which only those of several sources share or overlap: they take
 * turns then. None lasts no time, and none begins before the one before it ends. A cue stays for its readers in the
 * silence after it, and ends at the next one's start or well before.
 */
export function cueTimes(speeches: readonly Speech[], settings: TimeSettings): Shown[] {
  const turns = takeTurns(speeches, settings.minDurationMs);
  return turns.map(({ startMs, endMs }, index) => {
    const nextMs = turns[index + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    const { columns } = speeches[index]!;
    return { startMs, endMs: shownUntil(startMs, endMs, nextMs, columns, settings) };
  });
}

function takeTurns(speeches: readonly Speech[], minDurationMs: number): Shown[] {
  const turns: Shown[] = [];
  let freeMs = 0;
  for (const [index, speech] of speeches.entries()) {
    const startMs = Math.max(speech.startMs, freeMs);
    let endMs = Math.max(speech.endMs, startMs);
    const next = speeches[index + 1];
    freeMs = endMs;
    if (next && next.startMs < Math.max(endMs, startMs + minDurationMs)) {
      // Of the time that both have, each gets a part by what there is to read.
      const wanted = Math.max(endMs, next.endMs, startMs + 2 * minDurationMs);
      const lastMs = Math.min(wanted, speeches[index + 2]?.startMs ?? wanted);
      const share = speech.columns / Math.max(1, speech.columns + next.columns);
      const fairMs = startMs + Math.round(Math.max(0, lastMs - startMs) * share);
      const neededMs = Math.max(endMs, startMs + minDurationMs);
      const turnMs = Math.max(next.startMs, Math.min(neededMs, fairMs), startMs + 1);
      endMs = Math.min(Math.max(endMs, startMs + 1), turnMs);
      freeMs = turnMs;
    }
    turns.push({ startMs, endMs });
  }
  return turns;
}

function shownUntil(startMs: number, endMs: number, nextMs: number, columns: number, settings: TimeSettings): number {
  const { minDurationMs, maxDurationMs, readingSpeed, minGapMs } = settings;
  const latestMs = Math.min(nextMs, startMs + maxDurationMs);
  const wantedMs = startMs + Math.max(minDurationMs, Math.ceil((1000 * columns) / readingSpeed));
  const untilMs = Math.min(Math.max(endMs, wantedMs), latestMs);
  const isGapTooShort = nextMs > untilMs && nextMs - untilMs < minGapMs;
  if (!isGapTooShort) return untilMs;
  return nextMs - startMs <= maxDurationMs ? nextMs : nextMs - minGapMs;
}
