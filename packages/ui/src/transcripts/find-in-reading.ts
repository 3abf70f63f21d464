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

/** By paragraph. */
export type MarksOf = (paragraphs: readonly ReadingParagraph[], query: string) => ReadonlyMap<string, readonly Mark[]>;

const noMarks: ReadonlyMap<string, readonly Mark[]> = new Map();

interface Passage {
  parts: ReadingParagraph[];
  /** Of each part. */
  marks: Mark[][];
}

/** Finds the marks of a session that may grow: what has not changed since the last time is not searched again. */
export function markFinder(): MarksOf {
  let before = new Map<string, Passage>();
  let queryBefore = '';
  return (paragraphs, query) => {
    if (query.trim() === '') return noMarks;
    if (query !== queryBefore) before = new Map();
    queryBefore = query;
    const marks = new Map<string, Mark[]>();
    const passages = new Map<string, Passage>();
    for (const [key, parts] of passagesOf(paragraphs)) {
      const old = before.get(key);
      const passage = old && isSame(old.parts, parts) ? old : { parts, marks: marksOfParts(parts, query) };
      passages.set(key, passage);
      for (const [index, own] of passage.marks.entries()) if (own.length > 0) marks.set(parts[index]!.id, own);
    }
    before = passages;
    return marks;
  };
}

function passagesOf(paragraphs: readonly ReadingParagraph[]): Map<string, ReadingParagraph[]> {
  const passages = new Map<string, ReadingParagraph[]>();
  for (const paragraph of paragraphs) {
    const key = `${paragraph.passageMs} ${paragraph.source}`;
    const parts = passages.get(key);
    if (parts) parts.push(paragraph);
    else passages.set(key, [paragraph]);
  }
  return passages;
}

const isSame = (before: readonly ReadingParagraph[], now: readonly ReadingParagraph[]) =>
  before.length === now.length && before.every((part, index) => part === now[index]);

function marksOfParts(parts: readonly ReadingParagraph[], query: string): Mark[][] {
  const texts = parts.map(({ words }) => words.join(''));
  const found = findInText(texts.join(''), query);
  let start = 0;
  return texts.map((text) => {
    const end = start + text.length;
    const own = found.flatMap(({ from, to }, hit) =>
      from < end && to > start ? [{ from: Math.max(from, start) - start, to: Math.min(to, end) - start, hit }] : [],
    );
    start = end;
    return own;
  });
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
