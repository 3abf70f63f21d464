import type { RecordedSource, RecordedWord, SessionRecord } from './session-record.js';
import type { Anchor } from './timeline.js';

export interface ExportRange {
  /** Session time, ms: words that begin at or after it. Default: the first. */
  fromMs?: number;
  /** Words that begin before it. Default: to the last. */
  toMs?: number;
  /** Added to every time, to fit a recording that began at another moment. What would end at or before 0 is left out. */
  shiftMs?: number;
}

/**
 * A part of a session, on the clock of a recording. Ranges that meet share no word.
 * @throws RangeError for a bound that is not in whole ms
 */
export function inRange(record: SessionRecord, range: ExportRange): SessionRecord {
  const { fromMs, toMs, shiftMs = 0 } = range;
  for (const [name, value] of Object.entries(range)) {
    if (value !== undefined && !Number.isSafeInteger(value))
      throw new RangeError(`${name} takes whole ms, not ${value}`);
  }
  if (fromMs === undefined && toMs === undefined && shiftMs === 0) return record;
  const isIn = ({ startMs }: RecordedWord) => (fromMs ?? -Infinity) <= startMs && startMs < (toMs ?? Infinity);
  const shifted = (atMs: number) => Math.max(0, atMs + shiftMs);
  const sources = record.sources.map(
    (source): RecordedSource => ({
      ...source,
      anchors: source.anchors.map((anchor): Anchor => ({ ...anchor, atMs: anchor.atMs + shiftMs })),
      words: source.words
        .filter((word) => isIn(word) && word.endMs + shiftMs > 0)
        .map((word) => ({ ...word, startMs: shifted(word.startMs), endMs: shifted(word.endMs) })),
    }),
  );
  const engines = record.engines.map((span) => ({ ...span, atMs: shifted(span.atMs) }));
  return { ...record, lengthMs: shifted(record.lengthMs), engines, sources };
}
