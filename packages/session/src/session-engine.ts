/**
 * What a captioning session needs of an engine that runs in a process of its own. `EngineClient` of engine-native has
 * this shape; so has a test's script.
 */
import type {
  DeviceInfo,
  LoadedModelInfo,
  LoadProgress,
  StreamStats,
  TokenEvent,
} from '@undertext/engine-native/engine';

/** An end of a message channel, to be handed to another process; what it is differs by platform. */
export type TransferablePort = object;

export interface ModelChoice {
  path: string;
  /** `auto`, a device's id or a backend's name. */
  device: string;
  /** null: the engine decides. */
  threads: number | null;
}

export interface SessionLoadOptions {
  onProgress(progress: LoadProgress): void;
  /** The engine's process died or hangs: the model and its streams are gone. Never after `dispose()`. */
  onLost(error: Error): void;
  signal: AbortSignal;
}

export interface SessionStreamOptions {
  sourceId: string;
  /** Slots; default: the model's. */
  delay?: number;
  chunkMs: number;
  onToken(event: TokenEvent): void;
  /** From `streamSample` on, the stream's sound is the source's from `sourceSample` on. Comes before any of its words. */
  onOrigin(origin: SoundOrigin): void;
  onStats(report: StreamReport): void;
  /** The stream died, its text so far stands. */
  onError(error: Error): void;
}

export interface SoundOrigin {
  streamSample: number;
  sourceSample: number;
}

export interface StreamReport {
  stats: StreamStats;
  /** The source's sample up to which sound has come; null: none has. */
  receivedTo: number | null;
}

export interface SessionStream {
  /** Sound comes through this port from now on. */
  attachPort(port: TransferablePort): Promise<void>;
  setDelay(delay: number): Promise<void>;
  /**
   * Waits for the sound up to the source's sample `atSample`, or for its port to be closed; resolves when all that came
   * is text, to the sample up to which it came.
   */
  finish(atSample?: number): Promise<number | null>;
  /** Cancels it. No event comes after it was called. */
  dispose(): Promise<void>;
}

export interface SessionModel {
  readonly info: LoadedModelInfo;
  createStream(options: SessionStreamOptions): Promise<SessionStream>;
  dispose(): Promise<void>;
}

export interface SessionEngine {
  /** Starts the engine's process if there is none. */
  listDevices(): Promise<DeviceInfo[]>;
  /** Starts the engine's process if there is none, and loads the model. */
  load(model: ModelChoice, options: SessionLoadOptions): Promise<SessionModel>;
}
