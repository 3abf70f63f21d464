/**
 * A session's journal: one JSON object a line, only ever appended to. Pure; what writes it is in journal-file. Unknown
 * entries and fields are those of a later version and are passed over.
 */
import type { EngineSpan, RecordedSource, RecordedWord, SessionEnd, SessionRecord } from './session-record.js';
import type { Anchor, Gap, SourceId } from './timeline.js';
import type { TranscriptChange } from './transcript-delta.js';
import type { Word } from './word.js';

export const journalVersion = 1;
/** Of its file's name, which is the session's id. */
export const journalSuffix = '.jsonl';

/** What a session begins with; its first line. */
export interface SessionStart {
  id: string;
  /** ms since 1970. */
  startedAt: number;
  utcOffsetMinutes: number;
}

export type JournalEntry =
  | ({ type: 'session'; version: typeof journalVersion } & SessionStart)
  | ({ type: 'engine' } & EngineSpan)
  | TranscriptChange
  | { type: 'title'; title: string | null }
  /** Another text for a word, counted from 0 in its source, without the space before it; null: what was heard again. */
  | { type: 'correction'; source: SourceId; word: number; text: string | null }
  /** Session time at which it ended. `isWhole: false`: what it is of, a file, went on after that. */
  | { type: 'end'; atMs: number; isWhole?: false }
  /** It never ended: this is what was found later. */
  | { type: 'recovered'; atMs: number };

export function journalLine(entry: JournalEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

export interface JournalReading {
  record: SessionRecord;
  /** Bytes up to the end of the last whole line; what follows is a torn one. */
  wholeBytes: number;
  /** Whole lines that could not be used. */
  damagedLines: number;
}

interface SourceReading {
  anchors: Anchor[];
  gaps: Gap[];
  words: RecordedWord[];
}

const lineEnd = 0x0a;
const decoder = new TextDecoder();

/** Reads whatever there is; null if its first line, which says what it is, is not whole. */
export function readJournal(bytes: Uint8Array): JournalReading | null {
  const wholeBytes = bytes.lastIndexOf(lineEnd) + 1;
  // Decoded whole: bytes that are no UTF-8 become U+FFFD, in the line that they are in.
  const lines = decoder.decode(bytes.subarray(0, wholeBytes)).split('\n');
  lines.pop();
  const start = startOf(lines[0]);
  if (!start) return null;
  const reading = new Reading(start);
  for (let index = 1; index < lines.length; index++) reading.take(lines[index]!);
  return { record: reading.record(), wholeBytes, damagedLines: reading.damagedLines };
}

function startOf(line: string | undefined): SessionStart | null {
  const entry = parsed(line ?? '');
  if (entry?.type !== 'session') return null;
  const { id, startedAt, utcOffsetMinutes } = entry;
  const isWhole = typeof id === 'string' && isInteger(startedAt) && isInteger(utcOffsetMinutes);
  return isWhole ? { id, startedAt: startedAt as number, utcOffsetMinutes: utcOffsetMinutes as number } : null;
}

class Reading {
  damagedLines = 0;
  readonly #start: SessionStart;
  readonly #sources = new Map<SourceId, SourceReading>();
  readonly #engines: EngineSpan[] = [];
  readonly #corrections: { source: SourceId; word: number; text: string | null }[] = [];
  #title: string | null = null;
  #end: SessionEnd = 'open';
  #endMs = 0;

  constructor(start: SessionStart) {
    this.#start = start;
  }

  take(line: string): void {
    const entry = parsed(line);
    if (!entry || !this.#use(entry)) this.damagedLines++;
  }

  record(): SessionRecord {
    const sources = [...this.#sources].map(
      ([id, source]): RecordedSource => ({ id, ...source, anchors: source.anchors.sort(byPlace) }),
    );
    for (const { source, word, text } of this.#corrections) correct(this.#sources.get(source)?.words, word, text);
    const heardMs = Math.max(
      0,
      ...sources.map(({ words, anchors }) => Math.max(words.at(-1)?.endMs ?? 0, anchors.at(-1)?.atMs ?? 0)),
    );
    return {
      ...this.#start,
      title: this.#title,
      end: this.#end,
      lengthMs: Math.max(this.#endMs, heardMs),
      engines: this.#engines,
      sources,
    };
  }

  /** False: it is not as it should be. */
  #use(entry: Fields): boolean {
    switch (entry.type) {
      case 'word':
        return isWord(entry.word) && this.#source(entry.word.source).words.push(entry.word) > 0;
      case 'text': {
        const words = typeof entry.source === 'string' ? this.#sources.get(entry.source)?.words : undefined;
        const last = words?.at(-1);
        if (!words || !last || typeof entry.text !== 'string') return false;
        words[words.length - 1] = { ...last, text: last.text + entry.text };
        return true;
      }
      case 'anchor':
        return isPlaced(entry.anchor, 'atMs') && this.#source(entry.anchor.source).anchors.push(entry.anchor) > 0;
      case 'gap':
        return isPlaced(entry.gap, 'lostMs') && this.#source(entry.gap.source).gaps.push(entry.gap) > 0;
      case 'engine': {
        const { type, ...span } = entry;
        return isInteger(span.atMs) && this.#engines.push(span as unknown as EngineSpan) > 0;
      }
      case 'title':
        if (typeof entry.title !== 'string' && entry.title !== null) return false;
        this.#title = entry.title;
        return true;
      case 'correction': {
        const { source, word, text } = entry;
        const isWhole = typeof source === 'string' && isInteger(word) && (typeof text === 'string' || text === null);
        if (isWhole) this.#corrections.push({ source, word: word as number, text });
        return isWhole;
      }
      case 'end':
      case 'recovered':
        if (!isInteger(entry.atMs)) return false;
        this.#end = entry.type === 'end' ? (entry.isWhole === false ? 'partial' : 'complete') : 'recovered';
        this.#endMs = Math.max(this.#endMs, entry.atMs as number);
        return true;
      default:
        return typeof entry.type === 'string';
    }
  }

  #source(id: SourceId): SourceReading {
    let source = this.#sources.get(id);
    if (!source) {
      source = { anchors: [], gaps: [], words: [] };
      this.#sources.set(id, source);
    }
    return source;
  }
}

/** An anchor may come after later ones of its take. Sorting is stable. */
function byPlace(a: Anchor, b: Anchor): number {
  return a.take - b.take || a.sample - b.sample;
}

/** Another text for a word, in the place of the old one; the space before it stays. */
export function correct(words: RecordedWord[] | undefined, index: number, text: string | null): void {
  const word = words?.[index];
  if (!words || !word) return;
  const { heard = word.text, ...rest } = word;
  const space = /^\s*/u.exec(heard)![0];
  words[index] = text === null ? { ...rest, text: heard } : { ...rest, text: space + text, heard };
}

type Fields = Record<string, unknown>;

function parsed(line: string): Fields | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Fields) : null;
  } catch {
    return null;
  }
}

function isInteger(value: unknown): boolean {
  return Number.isSafeInteger(value);
}

function isWord(value: unknown): value is Word {
  if (typeof value !== 'object' || value === null) return false;
  const { source, text, startMs, endMs, take, startSample, endSample, stream, wordSlot, turn } = value as Fields;
  const numbers = [startMs, endMs, take, startSample, endSample, stream, wordSlot, turn];
  return typeof source === 'string' && typeof text === 'string' && numbers.every(isInteger);
}

function isPlaced(value: unknown, field: 'atMs'): value is Anchor;
function isPlaced(value: unknown, field: 'lostMs'): value is Gap;
function isPlaced(value: unknown, field: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { source, take, sample, [field]: ms } = value as Fields;
  return typeof source === 'string' && [take, sample, ms].every(isInteger);
}
