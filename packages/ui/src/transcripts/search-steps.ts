/** The hits of a search one after the other, and what a list shows of each. Pure. */
import type { SearchHit } from '../transcripts-api.js';

export interface SearchStep {
  /** Number of the passage. */
  passage: number;
  /** Number of the mark in it. */
  hit: number;
}

export function searchSteps(hits: readonly SearchHit[]): SearchStep[] {
  return hits.flatMap(({ marks }, passage) => marks.map((_mark, hit) => ({ passage, hit })));
}

export interface SnippetPart {
  text: string;
  isMark: boolean;
}

/** UTF-16 units before the first mark, and in all. */
const before = 32;
const longest = 160;

/** The part of a passage around its first mark, cut at spaces. */
export function snippetOf({ text, marks }: SearchHit): SnippetPart[] {
  const first = marks[0]?.from ?? 0;
  const from = first <= before ? 0 : startOfWord(text, first - before, first);
  const to = Math.min(text.length, endOfWord(text, Math.max(from + longest, marks[0]?.to ?? 0)));
  const parts: SnippetPart[] = from > 0 ? [{ text: '\u2026', isMark: false }] : [];
  let at = from;
  const push = (end: number, isMark: boolean) => {
    if (end > at) parts.push({ text: text.slice(at, end), isMark });
    at = Math.max(at, end);
  };
  for (const mark of marks) {
    if (mark.from >= to) break;
    push(Math.max(from, mark.from), false);
    push(Math.min(to, mark.to), true);
  }
  push(to, false);
  if (to < text.length) parts.push({ text: '\u2026', isMark: false });
  return parts;
}

function startOfWord(text: string, from: number, limit: number): number {
  const space = text.indexOf(' ', from);
  return whole(text, space < 0 || space >= limit ? from : space + 1);
}

function endOfWord(text: string, to: number): number {
  if (to >= text.length) return text.length;
  const space = text.lastIndexOf(' ', to);
  return whole(text, space > to - 24 ? space : to);
}

/** Not within a surrogate pair. */
function whole(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at;
}
