/** Where what is looked for stands in the open session, by the same rules as the search over all. Pure. */
import { findInText } from '@undertext/transcript/search-terms';
import type { ReadingParagraph } from '../transcripts-api.js';

/** A part of a paragraph's text, UTF-16 units. */
export interface Mark {
  from: number;
  to: number;
  /** Which of its passage's hits it is, counted from 0. One that lies across paragraphs is marked in both. */
  hit: number;
}

/** Which hit of which passage. */
export interface HitPlace {
  source: string;
  passageMs: number;
  hit: number;
}

const noMarks: ReadonlyMap<string, readonly Mark[]> = new Map();

/** By paragraph. */
export function marksIn(paragraphs: readonly ReadingParagraph[], query: string): ReadonlyMap<string, readonly Mark[]> {
  if (query.trim() === '') return noMarks;
  const passages = new Map<string, ReadingParagraph[]>();
  for (const paragraph of paragraphs) {
    const key = `${paragraph.passageMs} ${paragraph.source}`;
    const parts = passages.get(key);
    if (parts) parts.push(paragraph);
    else passages.set(key, [paragraph]);
  }
  const marks = new Map<string, Mark[]>();
  for (const parts of passages.values()) markPassage(parts, query, marks);
  return marks;
}

function markPassage(parts: readonly ReadingParagraph[], query: string, marks: Map<string, Mark[]>): void {
  const texts = parts.map(({ words }) => words.join(''));
  const found = findInText(texts.join(''), query);
  let start = 0;
  for (const [index, text] of texts.entries()) {
    const end = start + text.length;
    const own = found.flatMap(({ from, to }, hit) =>
      from < end && to > start ? [{ from: Math.max(from, start) - start, to: Math.min(to, end) - start, hit }] : [],
    );
    if (own.length > 0) marks.set(parts[index]!.id, own);
    start = end;
  }
}

/** The paragraph in which a hit begins. */
export function paragraphOf(
  paragraphs: readonly ReadingParagraph[],
  marks: ReadonlyMap<string, readonly Mark[]>,
  place: HitPlace,
): ReadingParagraph | undefined {
  const parts = paragraphs.filter(({ source, passageMs }) => source === place.source && passageMs === place.passageMs);
  return parts.find(({ id }) => marks.get(id)?.some(({ hit }) => hit === place.hit)) ?? parts[0];
}
