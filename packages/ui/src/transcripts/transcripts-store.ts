/** The transcripts window's state: what the messages of `TranscriptsApi` add up to. Needs no DOM. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  DiskProblem,
  ReadingChange,
  SearchResult,
  SessionReading,
  TranscriptsMessage,
  TranscriptsSnapshot,
} from '../transcripts-api.js';

export type OpenSession =
  | { type: 'none' }
  | { type: 'open'; session: string; reading: SessionReading }
  | { type: 'failed'; session: string; problem: DiskProblem };

export interface TranscriptsState {
  seq: number;
  /** null before the first. */
  snapshot: TranscriptsSnapshot | null;
  open: OpenSession;
  /** The last search that was answered. */
  found: { query: string; result: SearchResult } | null;
}

export type TranscriptsStore = StoreApi<TranscriptsState>;

export function createTranscriptsStore(): TranscriptsStore {
  return createStore<TranscriptsState>(() => ({ seq: -1, snapshot: null, open: { type: 'none' }, found: null }));
}

/**
 * The state after a message. Messages of a state older than the last snapshot, and of a session that is not open, are
 * passed over.
 * @throws Error if a change is missing before this one
 */
export function applyTranscriptsMessage(state: TranscriptsState, message: TranscriptsMessage): TranscriptsState {
  switch (message.type) {
    case 'snapshot':
      return { ...state, seq: message.seq, snapshot: message.snapshot };
    case 'change':
      if (message.seq <= state.seq) return state;
      if (state.snapshot === null || message.seq !== state.seq + 1) {
        throw new Error(`transcripts: change ${state.seq + 1} is missing`);
      }
      return { ...state, seq: message.seq, snapshot: { ...state.snapshot, ...message.change } };
    case 'opened':
      return { ...state, open: { type: 'open', session: message.session, reading: message.reading } };
    case 'not-opened':
      return { ...state, open: { type: 'failed', session: message.session, problem: message.problem } };
    case 'found':
      return { ...state, found: { query: message.query, result: message.result } };
    case 'reading': {
      const { open } = state;
      if (open.type !== 'open' || open.session !== message.session) return state;
      return { ...state, open: { ...open, reading: changed(open.reading, message.change) } };
    }
  }
}

/** What has not changed stays the same object, so that only what has is drawn anew. */
function changed(reading: SessionReading, change: ReadingChange): SessionReading {
  switch (change.type) {
    case 'paragraph':
      return { ...reading, paragraphs: insert(reading.paragraphs, change.paragraph, (one) => one.startMs) };
    case 'gap':
      return { ...reading, gaps: insert(reading.gaps, change.gap, (one) => one.atMs) };
    case 'words': {
      // What grows is at the end.
      const index = reading.paragraphs.findLastIndex(({ id }) => id === change.paragraph);
      const paragraph = reading.paragraphs[index];
      if (!paragraph) return reading;
      const words = [...paragraph.words.slice(0, change.from), ...change.words];
      return { ...reading, paragraphs: reading.paragraphs.with(index, { ...paragraph, words }) };
    }
    case 'corrected': {
      const { source, word, text } = change;
      const index = reading.paragraphs.findIndex(
        (one) => one.source === source && one.firstWord <= word && word < one.firstWord + one.words.length,
      );
      const paragraph = reading.paragraphs[index];
      if (!paragraph) return reading;
      const place = word - paragraph.firstWord;
      const { [place]: before, ...others } = paragraph.heard;
      const heard = before ?? paragraph.words[place]!;
      const space = /^\s*/u.exec(heard)![0];
      const corrected = {
        ...paragraph,
        words: paragraph.words.with(place, text === null ? heard : space + text),
        heard: text === null ? others : { ...others, [place]: heard },
      };
      return { ...reading, paragraphs: reading.paragraphs.with(index, corrected) };
    }
  }
}

/** After all that do not come later. */
function insert<Item>(items: readonly Item[], item: Item, at: (item: Item) => number): Item[] {
  const index = items.findLastIndex((one) => at(one) <= at(item)) + 1;
  return [...items.slice(0, index), item, ...items.slice(index)];
}
