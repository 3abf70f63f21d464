/**
 * The Engine interface: what a captioning session needs of an engine. Types only, so that importing this file loads no
 * addon. Errors are the classes of `errors.ts`.
 */

/** One slot = 80 ms of sound = 1280 samples at 16 kHz = one token. */
export interface DeviceInfo {
  /** What `device` takes: `cpu`, `cuda0`, `vulkan0`, `metal0`. */
  id: string;
  /** `CPU`, `CUDA`, `Metal`, `Vulkan`. */
  backend: string;
  /** The maker's name of it. */
  description: string;
  kind: 'cpu' | 'gpu' | 'integrated-gpu' | 'accelerator';
  /** Bytes; 0 if the backend does not say. */
  memoryFree: number;
  memoryTotal: number;
}

export interface LoadProgress {
  /** 0..1 of the whole load. */
  fraction: number;
  stage: 'reading' | 'weights' | 'preparing' | 'measuring';
}

export interface LoadOptions {
  /** `auto` (default), a `DeviceInfo.id`, or a backend's name in any case. */
  device?: string;
  /** CPU threads; default: one for each physical core but one (all of up to three), a single one for a very small model. */
  threads?: number;
  onProgress?: (progress: LoadProgress) => void;
  /** Aborting rejects the load with a `CancelledError`. */
  signal?: AbortSignal;
  /** For tests and benchmarks. */
  testing?: LoadTesting;
}

export interface LoadTesting {
  attention?: 'automatic' | 'fused' | 'flash';
  f32Kv?: boolean;
  f32Weights?: boolean;
  repack?: boolean;
  measureDrafts?: boolean;
  maxDraft?: number;
}

export interface ModelInfo {
  path: string;
  name: string;
  variant: string;
  architecture: string;
  quantisation: string;
  languages: string[];
  fileBytes: number;
  parameters: number;
  encoder: { layers: number; width: number; window: number };
  decoder: { layers: number; width: number; window: number };
  vocabulary: number;
  /** Slots after which the stream re-primes. */
  positionLimit: number;
  /** Slots. */
  defaultDelay: number;
}

export interface LoadedModelInfo extends ModelInfo {
  device: DeviceInfo;
  /** Why this device, one sentence. */
  deviceReason: string;
  threads: number;
  weightBytes: number;
  mappedBytes: number;
  repackedBytes: number;
  loadMs: { map: number; repack: number; prepare: number; measure: number };
  /** Guesses per pass when sound waits. */
  draft: number;
  /** `[n]`: cost of a pass of n + 1 tokens, in passes of one token. */
  verifyCost: number[];
}

export interface TokenEvent {
  /** Valid UTF-8, never empty, carries its own leading space. It will never change. */
  text: string;
  /** Slot of the sound fed, from 0. */
  slot: number;
  /** Slot of the STREAMING_WORD that announced the word this text belongs to. */
  wordSlot: number;
  /** An estimate: the end of the word before or 1 s back, whichever is later, moved to the onset of energy after a pause. */
  startMs: number;
  /** 80 (wordSlot + 1), at most the sound heard. */
  endMs: number;
}

export interface StreamStats {
  samplesFed: number;
  /** Fed and not yet encoded. */
  samplesWaiting: number;
  /** Sound that is complete for its chunk and not yet decoded. */
  behindMs: number;
  slotsEncoded: number;
  slotsDecoded: number;
  encoderPasses: number;
  decoderPasses: number;
  tokens: number;
  /** tokens / decoderPasses. */
  tokensPerPass: number;
  drafted: number;
  accepted: number;
  /** Totals, ms. */
  ms: { mel: number; encoder: number; decoder: number; text: number };
  /** All stages, mean over the last 100 slots. */
  msPerSlot: number;
  eos: number;
  ruts: number;
  loops: number;
  reprimes: number;
  limitReprimes: number;
  forcedCuts: number;
  invalidUtf8: number;
  delay: number;
  epoch: number;
  baseSlot: number;
  /** Rings, graphs and kept sound of this stream. */
  memoryBytes: number;
}

export interface StreamOptions {
  /** Slots, 1..15 or 30; default: the model's. */
  delay?: number;
  /** 80..5000; default 80. The first chunk is this long and 40 samples, each later one this long. */
  chunkMs?: number;
  onToken?: (event: TokenEvent) => void;
  /** The stream died; its text so far stands. `finish()` rejects with the same error. */
  onError?: (error: Error) => void;
  /** For tests and benchmarks. */
  testing?: StreamTesting;
}

export interface StreamTesting {
  exact?: boolean;
  /** -1: the model's choice; 0: none; n: always n guesses when sound waits. */
  draft?: number;
  watches?: boolean;
  /** Tokens that take the place of the model's, in the order they are decided. */
  script?: Int32Array;
  /** Every token decided, text or control. */
  onDecision?: (slot: number, token: number) => void;
}

export interface EngineStream {
  /**
   * Queues 16 kHz mono samples, any number; they are copied. Throws `QueueFullError`, taking nothing, while 30 s of
   * sound already wait: the caller keeps the sound and tries again after `room()`.
   */
  feed(pcm: Float32Array): void;
  /** Resolves when `feed` will take sound again (at once if it does now). */
  room(): Promise<void>;
  /** Another delay from the next word's end on, by a re-prime: no shown word is touched, none lost or doubled. */
  setDelay(delay: number): void;
  /** No more sound: resolves when all that was heard is text. */
  finish(): Promise<void>;
  /** Drops what waits. No event comes after it returns. */
  cancel(): void;
  stats(): StreamStats;
  dispose(): void;
}

export interface EngineModel {
  readonly info: LoadedModelInfo;
  createStream(options?: StreamOptions): EngineStream;
  /** Cancels its streams and frees everything. */
  dispose(): Promise<void>;
}

export interface Engine {
  listDevices(): DeviceInfo[];
  loadModel(path: string, options?: LoadOptions): Promise<EngineModel>;
  /** Reads and checks the file's header alone. */
  readModelInfo(path: string): Promise<ModelInfo>;
}
