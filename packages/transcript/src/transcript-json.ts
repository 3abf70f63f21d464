import { type CueOptions, labelOf } from './cues.js';
import type { SessionRecord } from './session-record.js';

/** Counted up when a reader of the older one could go wrong; fields may be added at any time. */
const transcriptJsonVersion = 1;

/**
 * All that is known of a session, for other programs. Times are whole ms of session time; the wall clock is told at
 * `startedAt` alone. A word's `slot` is that of its stream in which it was announced, and it ends where 80 ms times
 * `slot` + 1 lies in the stream's sound. Lines end in LF; every word has a line of its own.
 */
export function transcriptJsonOf(record: SessionRecord, { labels }: Pick<CueOptions, 'labels'> = {}): string {
  const { id, startedAt, utcOffsetMinutes, title, end, lengthMs, engines, sources } = record;
  const head = {
    format: 'undertext-transcript',
    version: transcriptJsonVersion,
    session: { id, title, startedAt: localTime(startedAt, utcOffsetMinutes), lengthMs, complete: end === 'complete' },
    engines,
  };
  const bodies = sources.map((source) => {
    const described = { id: source.id, label: labelOf(source.id, labels), anchors: source.anchors, gaps: source.gaps };
    const words = source.words.map(({ text, startMs, endMs, heard, take, startSample, endSample, stream, wordSlot }) =>
      JSON.stringify({ text, startMs, endMs, slot: wordSlot, stream, take, startSample, endSample, heard }),
    );
    return `${JSON.stringify(described).slice(0, -1)},"words":[${joinLines(words)}]}`;
  });
  return `${JSON.stringify(head).slice(0, -1)},"sources":[${joinLines(bodies)}]}\n`;
}

function joinLines(items: readonly string[]): string {
  return items.length === 0 ? '' : `\n${items.join(',\n')}\n`;
}

/** ISO 8601 with the offset of the place. */
function localTime(epochMs: number, utcOffsetMinutes: number): string {
  const local = new Date(epochMs + utcOffsetMinutes * 60_000).toISOString().slice(0, -1);
  const minutes = Math.abs(utcOffsetMinutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${local}${utcOffsetMinutes < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
