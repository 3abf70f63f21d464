import type { Anchor, Gap, SourceId } from './timeline.js';
import type { Word } from './word.js';

/** A word as it is kept. */
export interface RecordedWord extends Word {
  /** What was heard, where `text` is a correction. */
  readonly heard?: string;
}

export interface RecordedSource {
  readonly id: SourceId;
  /** Of every take, in order. */
  readonly anchors: readonly Anchor[];
  readonly gaps: readonly Gap[];
  /** In order: none starts before the one before it ends. */
  readonly words: readonly RecordedWord[];
}

/** What computed the words from a moment on. */
export interface EngineSpan {
  /** Session time. */
  readonly atMs: number;
  /** The model's own name. */
  readonly model: string;
  readonly quantisation: string;
  /** Id of what computed. */
  readonly device: string;
  /** Slots. */
  readonly delay: number;
}

export type SessionEnd =
  /** It still goes on, or nobody knows of its end yet. */
  | 'open'
  | 'complete'
  /** What it is of, a file, goes on after its end: captioning was stopped there, or the file is damaged from there on. */
  | 'partial'
  /** It was cut off; what had reached the disk was recovered. */
  | 'recovered';

/** A captioning session as data: what is listed, read and exported. Times are whole ms of session time. */
export interface SessionRecord {
  readonly id: string;
  /** The wall clock at session time 0, ms since 1970. Nothing else is told by it. */
  readonly startedAt: number;
  /** Of the place where it was, minutes east of UTC. */
  readonly utcOffsetMinutes: number;
  /** null: none was given; its first words stand for it. */
  readonly title: string | null;
  readonly end: SessionEnd;
  readonly lengthMs: number;
  readonly engines: readonly EngineSpan[];
  readonly sources: readonly RecordedSource[];
}
