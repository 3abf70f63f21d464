/** What the transcripts window gets and may ask for. Types only. */
import type { Appearance } from '@undertext/options';
import type {
  ExportFormat,
  ReadingGap,
  ReadingParagraph,
  SearchResult,
  SessionReading,
  SessionSummary,
} from '@undertext/transcript';
import type { FileFailure } from './captions-api.js';
import type { Language } from './language.js';

export type {
  ExportFormat,
  ReadingGap,
  ReadingParagraph,
  SearchHit,
  SearchResult,
  SessionReading,
  SessionSummary,
} from '@undertext/transcript';

export interface Progress {
  done: number;
  total: number;
}

export interface TranscriptsSnapshot {
  /** Those that still go on, the latest first. */
  live: SessionSummary[];
  /** Those that are over, the latest first; null while they are not known yet. */
  sessions: SessionSummary[] | null;
  /** Sessions are being taken in; what is not in yet is neither listed nor found. */
  indexing: Progress | null;
  exporting: Progress | null;
  /** What was deleted last and can be brought back. */
  removed: { ids: string[]; title: string } | null;
  /** Why the transcripts' folder cannot be used. */
  problem: DiskProblem | null;
  /** That of the captions, in which the text is. */
  font: Appearance['captionFont'];
  language: Language;
}

export type DiskProblem = FileFailure;

/** Of the session that is open. Each changes what `opened` gave. */
export type ReadingChange =
  /** A paragraph begins. */
  | { type: 'paragraph'; paragraph: ReadingParagraph }
  /** The words of a paragraph from one on: it has grown at its end. */
  | { type: 'words'; paragraph: string; from: number; words: string[] }
  | { type: 'gap'; gap: ReadingGap }
  /** A word of a source, counted from 0, has another text, without the space before it; null: what was heard again. */
  | { type: 'corrected'; source: string; word: number; text: string | null };

/** A snapshot first, then changes in order; and what was asked for, as it comes. */
export type TranscriptsMessage =
  | { type: 'snapshot'; seq: number; snapshot: TranscriptsSnapshot }
  | { type: 'change'; seq: number; change: Partial<TranscriptsSnapshot> }
  | { type: 'opened'; session: string; reading: SessionReading }
  | { type: 'not-opened'; session: string; problem: DiskProblem }
  | { type: 'reading'; session: string; change: ReadingChange }
  | { type: 'found'; query: string; result: SearchResult };

export interface ExportChoice {
  format: ExportFormat;
  /** Of text: a time at each paragraph. */
  times: boolean;
  /** Session time, ms; null: from the first word, to the last. */
  fromMs: number | null;
  toMs: number | null;
  shiftMs: number;
  lineEnds: 'lf' | 'crlf';
  byteOrderMark: boolean;
}

export type TranscriptsCommand =
  /** Answered by `opened`, and changes from then on where it still goes on; null: none is open. */
  | { type: 'open'; session: string | null }
  /** Answered by `found`. */
  | { type: 'search'; query: string }
  | { type: 'rename'; session: string; title: string | null }
  | { type: 'remove'; sessions: string[] }
  | { type: 'undo-remove' }
  | { type: 'forget-removed' }
  /** `text`: null for what was heard. */
  | { type: 'correct'; session: string; source: string; word: number; text: string | null }
  /** Shows the system's dialog: for a file, or for a folder where there are several sessions. */
  | { type: 'export'; sessions: string[]; choice: ExportChoice }
  | { type: 'cancel-export' }
  /** What was exported last, where it lies. */
  | { type: 'show-exported' }
  /** To the clipboard. */
  | { type: 'copy'; text: string }
  | { type: 'show-captions' };

export type TranscriptsFailure = DiskProblem | 'cancelled' | 'still-goes-on' | 'gone';

export type TranscriptsAnswer =
  /** `saved`: the name of the file, or of the folder and how many are in it. */
  | { ok: true; saved?: { name: string; count: number } }
  /** `done`: of several, how many were exported before it went wrong. */
  | { ok: false; reason: TranscriptsFailure; done?: number };

export interface TranscriptsApi {
  /** Calls back with a snapshot, then with everything that comes, until the function returned is called. */
  attach(listener: (message: TranscriptsMessage) => void): () => void;
  command(command: TranscriptsCommand): Promise<TranscriptsAnswer>;
}
