import { captionText } from './caption-text.js';
import type { CueSource } from './cues.js';
import type { SourceId } from './timeline.js';

/** What a source said between two pauses. */
export interface Paragraph {
  readonly source: SourceId;
  readonly startMs: number;
  readonly endMs: number;
  /** Without space at its ends. */
  readonly text: string;
  /** Of the source's words as they were given. */
  readonly firstWord: number;
  readonly wordCount: number;
}

/** ms of silence after which a new one begins. */
export const paragraphPauseMs = 2000;

/** The words of all sources, those of each parted at pauses and turns, in the order of their starts. */
export function paragraphsOf(sources: readonly CueSource[], pauseMs = paragraphPauseMs): Paragraph[] {
  const found: Paragraph[] = [];
  for (const { id, words } of sources) {
    let first = 0;
    for (let index = 1; index <= words.length; index++) {
      const last = words[index - 1]!;
      const next = words[index];
      if (next && next.startMs - last.endMs < pauseMs && next.turn === last.turn) continue;
      const part = words.slice(first, index);
      const text = captionText(part.map((word) => word.text).join('')).trim();
      const place = { source: id, startMs: part[0]!.startMs, endMs: last.endMs };
      if (text !== '') found.push({ ...place, text, firstWord: first, wordCount: part.length });
      first = index;
    }
  }
  return found.sort((a, b) => a.startMs - b.startMs);
}
