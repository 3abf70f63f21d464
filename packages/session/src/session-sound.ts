/**
 * What a captioning session needs of the sound: sources that are opened and closed, and what they tell. The desktop app
 * implements it over the sound host, a test by a script.
 *
 * Samples are 16 kHz mono and counted per source from 0 at each `open()`. Times are ms since the session's start, on
 * the clock whose reading then was `epochMs`.
 */
import type { AnchorReason, GapReason } from '@undertext/transcript';
import type { TransferablePort } from './session-engine.js';

/** `file`: a recording, whose session time is the file's own. */
export type SourceId = 'microphone' | 'computer' | 'mixed' | 'file';

export interface MicrophoneChoice {
  /** `default`: the system's. */
  deviceId: string;
  /** From 0; null: the loudest. */
  channel: number | null;
}

export type SourceSpec =
  | ({ id: 'microphone'; kind: 'microphone' } & MicrophoneChoice)
  | { id: 'computer'; kind: 'computer' }
  /** Both, mixed into one. */
  | { id: 'mixed'; kind: 'mixed'; microphone: MicrophoneChoice }
  /** Which one, the sound knows. */
  | { id: 'file'; kind: 'file' };

/** A source that is heard as it sounds. */
export type LiveSourceSpec = Exclude<SourceSpec, { kind: 'file' }>;
export type LiveSourceId = LiveSourceSpec['id'];

export type SourceEnd = 'permission-denied' | 'no-device' | 'unplugged' | 'unsupported' | 'failed';

export type SourceState =
  /** Opened; no real sample has come yet. */
  | { type: 'arming' }
  | { type: 'live' }
  /** Nothing but exact zeros for some seconds: muted or not permitted. */
  | { type: 'silent-zeros' }
  /** No samples, although the device is open. */
  | { type: 'stalled' }
  /** The microphone hears what the computer plays, and waits meanwhile. */
  | { type: 'gated' }
  | { type: 'ended'; reason: SourceEnd; message: string };

export type SoundEvent =
  | { type: 'source-state'; sourceId: SourceId; state: SourceState }
  /**
   * From `sample` on, sound was captured at `atMs`. In order per source, and before the sound's words can come. The first
   * one of each opening is for sample 0.
   */
  | { type: 'anchor'; sourceId: SourceId; sample: number; atMs: number; reason: AnchorReason }
  /** Before `fromSample`, `lostMs` of sound are missing: from the count of samples, or from what is kept of them. */
  | { type: 'gap'; sourceId: SourceId; fromSample: number; lostMs: number; reason: GapReason }
  /** Captured samples that never arrived, counted since the last such event. Any gap they leave comes as a `gap`. */
  | { type: 'lost'; sourceId: SourceId; samples: number }
  /** The source was closed; so many samples of it had come in all. Nothing follows of this opening. */
  | { type: 'closed'; sourceId: SourceId; samples: number }
  /** Sound that waits for the engine outside the engine. */
  | { type: 'waiting'; sourceId: SourceId; samples: number }
  /** The process that carries the sound died with all its sources; it is there again and they can be opened anew. */
  | { type: 'restarted'; message: string };

export interface SessionSound {
  /** Whatever becomes of it is told by `source-state`. */
  open(source: SourceSpec, epochMs: number): void;
  close(sourceId: SourceId): void;
  /**
   * No more sound from any source until `resume()`. Resolves when the last of it is on its way to the engine, to the
   * number of samples that each source has sent.
   */
  pause(): Promise<ReadonlyMap<SourceId, number>>;
  /** An anchor of the reason `pause` follows for each source. */
  resume(): void;
  /**
   * Sends the source's sound from `fromSample` on, kept and new, through the port. What is no longer kept is told as a
   * gap. A port connected before gets no more.
   */
  connect(sourceId: SourceId, port: TransferablePort, fromSample: number): void;
  onEvent(listener: (event: SoundEvent) => void): () => void;
}
