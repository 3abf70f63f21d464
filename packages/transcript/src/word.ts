import type { SourceId } from './timeline.js';

/** What the model announced as one word, or the part of it up to a space. */
export interface Word {
  readonly source: SourceId;
  /** With its own leading space: the words of a source, put together, are its text. */
  readonly text: string;
  /** Session time. */
  readonly startMs: number;
  readonly endMs: number;
  /** Where it lies in its source's sound. */
  readonly take: number;
  readonly startSample: number;
  readonly endSample: number;
  /** Number of the engine's stream that heard it, and the slot there at which it was announced. */
  readonly stream: number;
  readonly wordSlot: number;
  /** The turn it belongs to. */
  readonly turn: number;
}

/** A run of words of one source, as lines on a screen: its text grows at its end alone. */
export interface Turn {
  readonly id: number;
  readonly source: SourceId;
  readonly startMs: number;
  readonly text: string;
}

/** A piece of text as an engine's stream gives it, placed in its source's sound. */
export interface HeardText {
  source: SourceId;
  take: number;
  /** Differs for each stream of the engine in the transcript. */
  stream: number;
  wordSlot: number;
  startSample: number;
  endSample: number;
  /** Not empty; carries its own leading space unless it is the first of its stream. */
  text: string;
}
