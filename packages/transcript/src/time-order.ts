import type { SourceId } from './timeline.js';
import type { Transcript } from './transcript.js';
import type { Word } from './word.js';

/** Words of one source that follow each other. */
export interface Passage {
  source: SourceId;
  startMs: number;
  endMs: number;
  /** Without space at its ends. */
  text: string;
}

/** The words of all sources on the session's clock, by their start. Those of one source keep their order. */
export function wordsInTimeOrder(transcript: Transcript): Word[] {
  const words = transcript.sources.flatMap((source) => {
    const open = transcript.openWordOf(source);
    return open ? [...transcript.wordsOf(source), open] : transcript.wordsOf(source);
  });
  // Sorting is stable, and in each source no word starts before the one before it.
  return words.sort((a, b) => a.startMs - b.startMs);
}

/** The same as text: a new passage wherever another source speaks. */
export function passages(transcript: Transcript): Passage[] {
  const found: Passage[] = [];
  for (const { source, startMs, endMs, text } of wordsInTimeOrder(transcript)) {
    const last = found.at(-1);
    if (last?.source === source) {
      last.text += text;
      last.endMs = endMs;
    } else {
      found.push({ source, startMs, endMs, text: text.trimStart() });
    }
  }
  for (const passage of found) passage.text = passage.text.trimEnd();
  return found;
}
