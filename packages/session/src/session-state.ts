import type { LoadProgress } from '@undertext/engine-native/engine';
import type { SourceEnd, SourceId, SourceState } from './session-sound.js';

export interface SourceStatus {
  id: SourceId;
  state: SourceState;
}

/** What the session does. Its sources are told apart from this: one may be missing while the other is captioned. */
export type SessionState =
  | { type: 'idle' }
  /** The model is being loaded; sound is kept meanwhile. `progress`: null before the first report. */
  | { type: 'starting'; progress: LoadProgress | null; sources: SourceStatus[] }
  /** Everything is there but sound. */
  | { type: 'arming'; sources: SourceStatus[] }
  | { type: 'live'; sources: SourceStatus[] }
  | { type: 'paused'; sources: SourceStatus[] }
  /**
   * Something was lost and is being brought back; what was said is kept, and sound too while the engine is away.
   * `isRepeated`: it was lost again and again; `start()` does not wait for the next try. `message`: what was wrong, in words.
   */
  | { type: 'recovering'; what: 'engine' | 'sound'; isRepeated: boolean; message: string; sources: SourceStatus[] }
  /** It ended; `start()` tries again. */
  | { type: 'failed'; reason: SessionFailure };

export type SessionFailure =
  | { type: 'no-model' }
  /** The model cannot be loaded or used. `code`: of the engine's errors. */
  | { type: 'model'; code: string; message: string }
  /** No source can be heard, and waiting does not help. */
  | { type: 'sound'; end: SourceEnd; message: string };

export interface SourceHealth {
  id: SourceId;
  /** Sound that came and is not text yet, wherever it waits, beyond what the delay and the chunk need. */
  behindMs: number;
  /** Sound that was lost, in all. */
  lostMs: number;
}

export interface SessionHealth {
  sources: SourceHealth[];
  /** What part of real time the engine needs for all sources together; above 1 it falls behind. null: not known yet. */
  load: number | null;
}
