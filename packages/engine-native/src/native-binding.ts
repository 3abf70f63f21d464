/**
 * The addon's module as TypeScript sees it, and its loading. addon/*.cpp implements what is declared here. Errors are
 * plain `Error`s with a numeric `code` and a `detail` (see `fromNative` in errors.ts), or `TypeError`s.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { BenchReport } from './bench-report.js';
import type { DeviceInfo, LoadedModelInfo, ModelInfo, StreamStats, TokenEvent } from './engine.js';
import { builtEngineFolder } from './engine-folder.js';

export interface NativeLoadOptions {
  device?: string;
  threads?: number;
  attention?: string;
  f32Kv?: boolean;
  f32Weights?: boolean;
  repack?: boolean;
  measureDrafts?: boolean;
  maxDraft?: number;
}

export interface NativeBenchOptions {
  model?: string;
  synthetic?: string;
  write?: string;
  device?: string;
  threads?: number;
  seconds?: number;
  delay?: number;
  chunkMs?: number;
  small?: boolean;
}

export interface NativeStreamOptions {
  delay?: number;
  chunkMs?: number;
  exact?: boolean;
  draft?: number;
  watches?: boolean;
  script?: Int32Array;
}

export type NativeEvent =
  | { type: 'token'; token: TokenEvent }
  | { type: 'decision'; slot: number; token: number }
  | { type: 'finished' }
  /** After `hasRoom()` or `feed()` found none. */
  | { type: 'room' }
  /** The stream is dead. */
  | { type: 'failed'; error: Error };

export interface NativeStream {
  /** Set once, right after creation. Called with the events in order; no event comes after `cancel()` or `dispose()`. */
  onEvents: (events: NativeEvent[]) => void;
  feed(pcm: Float32Array): void;
  /** Whether `feed` would take sound now. If not, a `room` event will come. */
  hasRoom(): boolean;
  setDelay(delay: number): void;
  /** A `finished` event will come. */
  finish(): void;
  cancel(): void;
  stats(): StreamStats;
  /** Whether the stream keeps itself from being collected and the event loop from ending. At first it does not. */
  keepAlive(alive: boolean): void;
  /** Safe to call twice; everything else throws after it. */
  dispose(): void;
}

export interface NativeModel {
  info(): LoadedModelInfo;
  /** `decisions`: whether `decision` events are wanted. */
  createStream(options: NativeStreamOptions, decisions: boolean): NativeStream;
  /** Waits for the inference thread on another thread, then calls back. Everything throws after it. */
  dispose(onDone: () => void): void;
}

export interface NativeBinding {
  /** Names of native/status.h; the index is the number. */
  readonly codes: readonly string[];
  readonly queueBoundMs: number;
  listDevices(): DeviceInfo[];
  /** Returns a function that cancels the load. */
  loadModel(
    path: string,
    options: NativeLoadOptions,
    onProgress: (fraction: number, stage: string) => void,
    onDone: (error?: Error, model?: NativeModel) => void,
  ): () => void;
  readModelInfo(path: string, onDone: (error?: Error, info?: ModelInfo) => void): void;
  /** Returns a function that cancels it. */
  bench(
    options: NativeBenchOptions,
    onProgress: (fraction: number, stage: string) => void,
    onDone: (error?: Error, report?: BenchReport) => void,
  ): () => void;
  /**
   * What V8 has been told of memory outside its heap, by everything in this thread, bytes. `process.memoryUsage()` does
   * not show it.
   */
  externalMemory(): number;
  /** Ends every model and load of this thread. Only for the end of the process: nothing calls back any more. */
  endAll(): void;
}

let loaded: NativeBinding | undefined;

/**
 * The addon, from `build/Release` of this package, or from the folder that UNDERTEXT_ENGINE_FOLDER names (see
 * `linkEngine`); loaded by the first call.
 */
export function nativeBinding(): NativeBinding {
  if (loaded) return loaded;
  const folder = process.env.UNDERTEXT_ENGINE_FOLDER;
  const file = path.join(folder || builtEngineFolder, 'engine.node');
  if (!existsSync(file)) {
    throw new Error(
      `The native engine is not built: ${file} does not exist. Run "pnpm build" at the workspace's root.`,
    );
  }
  const binding = folder ? loadThere(file) : (createRequire(import.meta.url)(file) as NativeBinding);
  // exit() must not find threads running. First of all listeners, as one that calls process.exit() again ends the rest.
  process.prependListener('exit', () => binding.endAll());
  loaded = binding;
  return binding;
}

/** Where it is and not where a link leads to, as `require` would: backends are looked for beside it. */
function loadThere(file: string): NativeBinding {
  const module = { exports: {} as NativeBinding };
  process.dlopen(module, file);
  return module.exports;
}
