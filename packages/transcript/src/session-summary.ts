import { captionText } from './caption-text.js';
import type { SessionEnd, SessionRecord } from './session-record.js';
import { wordsInOrder } from './words-in-order.js';

/** What a list shows of a session. */
export interface SessionSummary {
  id: string;
  startedAt: number;
  utcOffsetMinutes: number;
  /** The one that was given; null: none. */
  title: string | null;
  /** What was said first; empty: nothing was. */
  firstWords: string;
  end: SessionEnd;
  lengthMs: number;
  sources: string[];
  /** Those that computed it, in order, each once. */
  models: string[];
  wordCount: number;
}

/** Characters of the first words. */
const longestStart = 60;

export function summaryOf(record: SessionRecord): SessionSummary {
  const { id, startedAt, utcOffsetMinutes, title, end, lengthMs, engines, sources } = record;
  return {
    id,
    startedAt,
    utcOffsetMinutes,
    title,
    firstWords: firstWordsOf(record),
    end,
    lengthMs,
    sources: sources.map((source) => source.id),
    models: [...new Set(engines.map(({ model }) => model))],
    wordCount: sources.reduce((sum, { words }) => sum + words.length, 0),
  };
}

function firstWordsOf({ sources }: SessionRecord): string {
  // More than enough of each source to be cut to their first ones.
  const first = wordsInOrder(sources.map(({ words }) => words.slice(0, longestStart)));
  let text = '';
  for (const [index, word] of first.entries()) {
    const isOther = index > 0 && word.source !== first[index - 1]!.source;
    const next = captionText(text + (isOther ? ' ' : '') + word.text).trimStart();
    if (next.length > longestStart && text !== '') return `${text.trimEnd()}\u2026`;
    text = next;
  }
  return text.trimEnd();
}

/** The day on which it began, where it was: `2026-01-31`. */
export function dayOf({ startedAt, utcOffsetMinutes }: Pick<SessionSummary, 'startedAt' | 'utcOffsetMinutes'>): string {
  return new Date(startedAt + utcOffsetMinutes * 60_000).toISOString().slice(0, 10);
}

/** Sessions by their day, the latest first in both. */
export function byDay(summaries: readonly SessionSummary[]): { day: string; sessions: SessionSummary[] }[] {
  const days = new Map<string, SessionSummary[]>();
  for (const summary of [...summaries].sort((a, b) => b.startedAt - a.startedAt)) {
    const day = dayOf(summary);
    const sessions = days.get(day);
    if (sessions) sessions.push(summary);
    else days.set(day, [summary]);
  }
  return [...days].sort(([a], [b]) => (a < b ? 1 : -1)).map(([day, sessions]) => ({ day, sessions }));
}
