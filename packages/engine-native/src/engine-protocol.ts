/**
 * What goes between an application and the process that runs its engine, and between that process and whoever has the
 * sound. Plain objects that can be cloned. Ids are the client's choice.
 */
import type { BenchOptions, BenchProgress, BenchReport } from './bench-report.js';
import type { DeviceInfo, LoadedModelInfo, LoadProgress, ModelInfo, StreamStats, TokenEvent } from './engine.js';
import type { WireError } from './wire-error.js';

export const heartbeatMs = 500;
export const statsMs = 250;

/** What of a bench's options goes to another process. */
export type BenchRequest = Omit<BenchOptions, 'onProgress' | 'signal'>;

export type EngineRequest =
  | { type: 'devices' }
  | { type: 'read-model-info'; path: string }
  | { type: 'load'; modelId: number; path: string; device?: string; threads?: number }
  | { type: 'cancel-load'; modelId: number }
  | { type: 'dispose-model'; modelId: number }
  /** `sourceId`: what the sound is of, for the frames that a test has written down. */
  | { type: 'create-stream'; streamId: number; modelId: number; sourceId: string; delay?: number; chunkMs?: number }
  /** With the port that the sound comes through; without one, it comes as `sound` messages. */
  | { type: 'attach-port'; streamId: number }
  | { type: 'set-delay'; streamId: number; delay: number }
  | { type: 'finish'; streamId: number; atSample?: number }
  | { type: 'cancel'; streamId: number }
  | { type: 'stats'; streamId: number }
  | { type: 'dispose-stream'; streamId: number }
  | { type: 'bench'; benchId: number; options: BenchRequest }
  | { type: 'cancel-bench'; benchId: number };

/** What requests are answered with; those that are not named here, with nothing. */
export interface EngineAnswers {
  devices: DeviceInfo[];
  'read-model-info': ModelInfo;
  load: LoadedModelInfo;
  /** The source's sample up to which sound had come; null: none had. */
  finish: number | null;
  stats: StreamReport;
  bench: BenchReport;
}

export type EngineAnswer<Type extends EngineRequest['type']> = Type extends keyof EngineAnswers
  ? EngineAnswers[Type]
  : undefined;

/** From `streamSample` on, the stream's sound is the source's from `sourceSample` on. */
export interface SoundOrigin {
  streamSample: number;
  sourceSample: number;
}

export interface StreamReport {
  stats: StreamStats;
  /** The source's sample up to which sound has come; null: none has. */
  receivedTo: number | null;
}

export type ToEngineHost =
  | { type: 'request'; id: number; request: EngineRequest }
  | { type: 'sound'; streamId: number; message: SoundFrame };

export type FromEngineHost =
  | { type: 'answer'; id: number; ok: true; value: EngineAnswer<EngineRequest['type']> }
  | { type: 'answer'; id: number; ok: false; error: WireError }
  | { type: 'progress'; modelId: number; progress: LoadProgress }
  | { type: 'bench-progress'; benchId: number; progress: BenchProgress }
  | { type: 'token'; streamId: number; event: TokenEvent }
  /** Before any token of that sound: at the stream's first frame, and wherever the source's samples jump ahead. */
  | { type: 'origin'; streamId: number; origin: SoundOrigin }
  | { type: 'stream-error'; streamId: number; error: WireError }
  | { type: 'stats'; streamId: number; report: StreamReport }
  | { type: 'heartbeat' }
  | { type: 'sound'; streamId: number; message: SoundAnswer };

/**
 * 16 kHz mono. Frames of a source follow each other; where one begins later, the samples before it are lost. What was had
 * already is passed over.
 */
export interface SoundFrame {
  type: 'frame';
  /** Of the source, from 0. */
  firstSample: number;
  pcm: Float32Array;
}

export type SoundAnswer =
  /** The engine has used the source's samples up to this one, or waits for more to use them. */
  | { type: 'taken'; upToSample: number }
  /** There was no room: to be sent again from this sample on, after the next `taken`. */
  | { type: 'refused'; fromSample: number }
  /** That was no sound. What follows is taken. */
  | { type: 'malformed'; message: string }
  /** The stream takes no more. */
  | { type: 'ended'; message: string };
