/** Sessions for the stories: what is said in them is that of the other stories, again and again. */
import type { ReadingGap, ReadingParagraph, SessionReading, SessionSummary } from '@undertext/ui/transcripts-api';
import { piecesOf, type ScriptName, scripts } from './scripts.js';

const hourMs = 3_600_000;
/** ms of a word, and between two turns. */
const wordMs = 350;
const pauseMs = 2600;

/** In the order of the list: English and a conversation are the most. */
const order: readonly ScriptName[] = [
  'english',
  'conversation',
  'chinese',
  'arabic',
  'english',
  'japanese',
  'conversation',
  'korean',
  'mixed',
];
const titles: Record<number, string> = { 1: 'Quarterly review', 7: 'Lecture 4: how sound becomes text' };

export interface ScriptedSession {
  summary: SessionSummary;
  read(): SessionReading;
}

/** Number 0 is the latest. `hours`: how long it is at least. */
export function scriptedSession(number: number, now: number, hours = 0): ScriptedSession {
  const script = order[number % order.length]!;
  const rounds = hours === 0 ? 1 + ((number * 7) % 5) : Number.POSITIVE_INFINITY;
  const isRecovered = number % 50 === 4;
  const startedAt = now - hours * hourMs - (number + 1) * 5.3 * hourMs;
  const turns = scripts[script];
  const sources = [...new Set(turns.map(({ source }) => source))];
  const text = () => said(script, rounds, hours * hourMs);
  const whole = hours === 0 ? text() : null;
  const lengthMs = whole === null ? hours * hourMs : endOf(whole);
  const summary: SessionSummary = {
    id: `session-${number}`,
    startedAt,
    utcOffsetMinutes: 0 - new Date(startedAt).getTimezoneOffset(),
    title: titles[number] ?? null,
    firstWords: cutAt(turns[0]!.text, 60),
    end: isRecovered ? 'recovered' : 'complete',
    lengthMs,
    sources,
    models: ['Voxtral Mini Realtime'],
    wordCount: whole === null ? 90_000 : whole.reduce((sum, { words }) => sum + words.length, 0),
  };
  return {
    summary,
    read: () => {
      const paragraphs = whole ?? text();
      return { summary, paragraphs, gaps: isRecovered ? gapsIn(paragraphs) : [], damagedLines: isRecovered ? 1 : 0 };
    },
  };
}

function said(script: ScriptName, rounds: number, untilMs: number): ReadingParagraph[] {
  const paragraphs: ReadingParagraph[] = [];
  const counts = new Map<string, number>();
  let atMs = 1200;
  for (let round = 0; round < rounds && (untilMs === 0 || atMs < untilMs); round++) {
    for (const { source, text } of scripts[script]) {
      const words = piecesOf(text);
      const firstWord = counts.get(source) ?? 0;
      paragraphs.push({
        id: `${source} ${firstWord}`,
        source,
        startMs: atMs,
        passageMs: atMs,
        firstWord,
        words,
        heard: {},
      });
      counts.set(source, firstWord + words.length);
      atMs += words.length * wordMs + pauseMs;
    }
  }
  return paragraphs;
}

function endOf(paragraphs: readonly ReadingParagraph[]): number {
  const last = paragraphs.at(-1);
  return last === undefined ? 0 : last.startMs + last.words.length * wordMs;
}

function gapsIn(paragraphs: readonly ReadingParagraph[]): ReadingGap[] {
  const [, second, third] = paragraphs;
  if (!second || !third) return [];
  const { source } = second;
  return [
    { source, atMs: second.startMs - 200, lostMs: 3200, reason: 'restart' },
    { source, atMs: third.startMs - 200, lostMs: 2_520_000, reason: 'sleep' },
  ];
}

function cutAt(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, text.lastIndexOf(' ', length) + 1 || length).trimEnd()}\u2026`;
}
