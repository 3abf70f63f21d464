import type { Anchor, Gap, SourceId } from './timeline.js';
import type { Word } from './word.js';

/** A change of a transcript. Applied in the order of `seq` to a snapshot, they make the transcript that sent them. */
export type TranscriptDelta = { readonly seq: number } & TranscriptChange;

export type TranscriptChange =
  /** An anchor of the take after the last one opens that take. */
  | { readonly type: 'anchor'; readonly anchor: Anchor }
  | { readonly type: 'gap'; readonly gap: Gap }
  /** A word begins. The source's word before it is whole. */
  | { readonly type: 'word'; readonly word: Word }
  /** The source's open word goes on. */
  | { readonly type: 'text'; readonly source: SourceId; readonly text: string }
  /** The source's open word is whole. */
  | { readonly type: 'whole'; readonly source: SourceId };

export interface SourceSnapshot {
  id: SourceId;
  /** Of every take, in order. */
  anchors: Anchor[];
  gaps: Gap[];
  words: Word[];
  /** The word that may still grow. */
  open: Word | null;
}

export interface TranscriptSnapshot {
  seq: number;
  sources: SourceSnapshot[];
}
