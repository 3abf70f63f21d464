import type { Atom, Ending } from './cue-atoms.js';
import type { CueSettings } from './cue-settings.js';

/** What a cue costs that ends so. */
const endingCost: Record<Ending, number> = { sentence: 0, clause: 15, pause: 25, word: 60 };
/** What each cue costs: few are easier to read than many. */
const cueCost = 20;
/** What each column costs that a cue has less than this many. */
const shortCost = 2;
const shortColumns = 16;
/** What a sentence costs that ends inside a cue. */
const innerSentenceCost = 30;
/** What silence inside a cue costs, per ms: a second of it is worth another cue. */
const innerPauseCost = 1 / 15;
/** What each column a second beyond the fastest reading costs. */
const speedCost = 4;

/**
 * Where one source's atoms are parted into cues: the index after the last atom of each. Of all ways it is the one that
 * breaks the rules the least: first those of duration, then those of length, then speed and the better places to end.
 */
export function cueCuts(atoms: readonly Atom[], settings: CueSettings, labelColumns = 0): number[] {
  const cuts: number[] = [];
  let from = 0;
  for (let index = 1; index <= atoms.length; index++) {
    const isLongPause =
      index === atoms.length || atoms[index]!.startMs - atoms[index - 1]!.endMs >= settings.longPauseMs;
    if (!isLongPause) continue;
    for (const cut of cutsOfRun(atoms, from, index, settings, labelColumns)) cuts.push(cut);
    from = index;
  }
  return cuts;
}

/** What a run of atoms would break as one cue. Sums are compared in this order. */
interface Breach {
  durationMs: number;
  columns: number;
  soft: number;
}

function cutsOfRun(
  atoms: readonly Atom[],
  runStart: number,
  runEnd: number,
  settings: CueSettings,
  labelColumns: number,
): number[] {
  const size = runEnd - runStart;
  const best: Breach[] = [{ durationMs: 0, columns: 0, soft: 0 }];
  const froms = [0];
  for (let count = 1; count <= size; count++) {
    let least: Breach | undefined;
    let leastFrom = 0;
    for (const { from, breach } of cuesEndingAt(atoms, runStart, runStart + count, settings, labelColumns)) {
      const before = best[from - runStart]!;
      const sum = {
        durationMs: before.durationMs + breach.durationMs,
        columns: before.columns + breach.columns,
        soft: before.soft + breach.soft,
      };
      if (least === undefined || isLess(sum, least)) {
        least = sum;
        leastFrom = from;
      }
    }
    best.push(least!);
    froms.push(leastFrom);
  }
  const cuts: number[] = [];
  for (let end = runEnd; end > runStart; end = froms[end - runStart]!) cuts.push(end);
  return cuts.reverse();
}

function isLess(one: Breach, other: Breach): boolean {
  if (one.durationMs !== other.durationMs) return one.durationMs < other.durationMs;
  if (one.columns !== other.columns) return one.columns < other.columns;
  return one.soft < other.soft;
}

/** All cues that end before atom `end` and are worth a look, the shortest first. */
function* cuesEndingAt(
  atoms: readonly Atom[],
  runStart: number,
  end: number,
  settings: CueSettings,
  labelColumns: number,
): Generator<{ from: number; breach: Breach }, void, void> {
  const { maxLines, maxColumns, maxWideColumns, minDurationMs, maxDurationMs, maxReadingSpeed } = settings;
  const last = atoms[end - 1]!;
  const nextMs = atoms[end]?.startMs ?? Number.POSITIVE_INFINITY;
  let columns = 0;
  let bareColumns = 0;
  let wideColumns = 0;
  let widest = 0;
  let inside = 0;
  /** Start of the first that was too long for its lines. */
  let fullAtMs: number | undefined;
  for (let from = end - 1; from >= runStart; from--) {
    const atom = atoms[from]!;
    const after = from < end - 1 ? atoms[from + 1]! : undefined;
    columns += atom.columns + (after?.hasSpace ? 1 : 0);
    bareColumns += atom.columns;
    wideColumns += atom.wideColumns;
    widest = Math.max(widest, atom.columns);
    if (after) {
      inside += Math.max(0, after.startMs - atom.endMs) * innerPauseCost;
      if (atom.ending === 'sentence') inside += innerSentenceCost;
    }
    const limit = 2 * wideColumns > bareColumns ? maxWideColumns : maxColumns;
    const room = maxLines * limit - labelColumns;
    const isFitting = fitsLines(atoms, from, end, limit, maxLines, labelColumns);
    const overflow = isFitting ? 0 : Math.max(1, columns - room, widest - limit);
    const speechMs = last.endMs - atom.startMs;
    const shownMs = Math.min(nextMs - atom.startMs, maxDurationMs);
    const durationMs = Math.max(0, minDurationMs - shownMs) + Math.max(0, speechMs - maxDurationMs);
    const tooFast = Math.max(0, (1000 * columns) / Math.max(1, shownMs) - maxReadingSpeed);
    const tooShort = Math.max(0, shortColumns - columns);
    const soft = cueCost + endingCost[last.ending] + inside + speedCost * tooFast + shortCost * tooShort;
    yield { from, breach: { durationMs, columns: overflow, soft } };
    // More would only be worse; but what came right before may have to go along, as it would be too short alone.
    if (!isFitting) fullAtMs ??= atom.startMs;
    const slackMs = 2 * minDurationMs;
    if (fullAtMs !== undefined && fullAtMs - atom.startMs > slackMs && nextMs - atom.startMs > slackMs) return;
    if (speechMs > maxDurationMs + slackMs) return;
  }
}

/** Whether atoms go into so many lines; filling each as far as it goes finds out. */
function fitsLines(
  atoms: readonly Atom[],
  from: number,
  end: number,
  limit: number,
  maxLines: number,
  labelColumns: number,
): boolean {
  let lines = 1;
  let used = labelColumns;
  let isLineStart = true;
  for (let index = from; index < end; index++) {
    const { columns, hasSpace } = atoms[index]!;
    const more = columns + (hasSpace && !isLineStart ? 1 : 0);
    if (used + more <= limit) {
      used += more;
    } else {
      lines++;
      if (columns > limit || lines > maxLines) return false;
      used = columns;
    }
    isLineStart = false;
  }
  return true;
}
