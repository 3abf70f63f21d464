/** A paragraph's text in the parts that look different. Pure. */
import type { ReadingParagraph } from '../transcripts-api.js';
import type { Mark } from './find-in-reading.js';

export interface TextSegment {
  text: string;
  /** The hit that it is a part of; null: it was not looked for. */
  hit: number | null;
  /** It ends a corrected word: what was heard. */
  heard: string | null;
  isCorrected: boolean;
}

/** `marks`: in order, none over another. Put together, the texts are the paragraph's. */
export function textSegments({ words, heard }: ReadingParagraph, marks: readonly Mark[]): TextSegment[] {
  const segments: TextSegment[] = [];
  let at = 0;
  let plain = '';
  const push = (text: string, isCorrected: boolean, was: string | null) => {
    const pieces = cut(text, at - text.length, marks);
    for (const [index, piece] of pieces.entries()) {
      segments.push({ ...piece, isCorrected, heard: index === pieces.length - 1 ? was : null });
    }
  };
  const flush = () => {
    if (plain !== '') push(plain, false, null);
    plain = '';
  };
  for (const [place, word] of words.entries()) {
    const was = heard[place];
    if (was === undefined) {
      plain += word;
      at += word.length;
      continue;
    }
    const space = /^\s*/u.exec(word)![0];
    plain += space;
    at += space.length;
    flush();
    at += word.length - space.length;
    push(word.slice(space.length), true, was.trim());
  }
  flush();
  return segments;
}

/** A text that begins at `from`, cut where marks begin and end. */
function cut(text: string, from: number, marks: readonly Mark[]): { text: string; hit: number | null }[] {
  const pieces: { text: string; hit: number | null }[] = [];
  let done = 0;
  for (const mark of marks) {
    const start = Math.max(0, mark.from - from);
    const end = Math.min(text.length, mark.to - from);
    if (start >= end) continue;
    if (start > done) pieces.push({ text: text.slice(done, start), hit: null });
    pieces.push({ text: text.slice(start, end), hit: mark.hit });
    done = end;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), hit: null });
  return pieces;
}
