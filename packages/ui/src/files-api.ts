/**
 * What windows show of audio and video files that are captioned, and may ask for. Types only. A file is known by a number;
 * its path is never told.
 */
import type { CommandAnswer } from './captions-api.js';

export interface FileTrack {
  /** From 1. */
  number: number;
  /** As the file has it; empty: none. */
  name: string;
  /** ISO 639-2; null: not told. */
  language: string | null;
  channels: number;
}

/** Why a file is not captioned, or not to its end: the key of a sentence. */
export type FileProblem =
  // It cannot be opened.
  | 'folder'
  | 'empty'
  | 'vanished'
  | 'changed'
  | 'not-permitted'
  | 'unreadable'
  // It cannot be decoded.
  | 'not-media'
  | 'no-sound'
  | 'protected'
  | 'codec'
  | 'damaged'
  | 'ends-early'
  | 'more-follows'
  | 'stuck'
  | 'decoder-died'
  // It cannot be captioned.
  | 'no-model'
  | 'model'
  | 'engine'
  | 'failed';

export type FileState =
  /** Others come first. */
  | { type: 'waiting' }
  /** It is opened, or the model is loaded: `loaded` is 0..1 of it, or null. */
  | { type: 'preparing'; loaded: number | null }
  /** It has several tracks, and one is to be chosen. */
  | { type: 'choosing'; tracks: FileTrack[] }
  | {
      type: 'captioning';
      /** Time in the file up to which it is captioned, ms. */
      positionMs: number;
      /** Its length, maybe estimated; null: not known. */
      durationMs: number | null;
      /** How many times faster than it plays; null: too early to say. */
      speed: number | null;
      timeLeftMs: number | null;
      /** What is captioned live needs all of the speed there is. */
      isHeld: boolean;
    }
  /** `session`: its id among the transcripts; null: no word was said. */
  | { type: 'done'; session: string | null; lengthMs: number }
  /** By the person; what was captioned is kept. */
  | { type: 'stopped'; session: string | null; positionMs: number }
  /** `detail`: the name of a codec, or empty. What was captioned before is kept. */
  | { type: 'failed'; problem: FileProblem; detail: string; session: string | null; positionMs: number };

export interface FileRow {
  id: number;
  /** The file's, without its folder. */
  name: string;
  state: FileState;
}

export interface FilesView {
  /** In the order in which they came. */
  files: FileRow[];
}

export type FilesCommand =
  /** Shows the system's file dialog. */
  | { type: 'open' }
  | { type: 'choose-track'; id: number; track: number }
  | { type: 'cancel'; id: number }
  | { type: 'retry'; id: number }
  /** Takes one that is over off the list; its transcript stays. */
  | { type: 'dismiss'; id: number };

export interface FilesApi {
  /** Calls back at once, and with every change, until the function returned is called. */
  attach(listener: (view: FilesView) => void): () => void;
  command(command: FilesCommand): Promise<CommandAnswer>;
}
