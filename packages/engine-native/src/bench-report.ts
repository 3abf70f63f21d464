/** What a bench is asked for and what it reports. Types only. Times are ms, sizes bytes, unless said otherwise. */
import type { LoadedModelInfo, LoadProgress, StreamStats } from './engine.js';

/** Mixes of types of the published files. */
export type SyntheticType = 'Q4_K_M' | 'Q5_K_M' | 'Q6_K' | 'Q8_0' | 'F16' | 'BF16';

export interface BenchProgress {
  /** 0..1. */
  fraction: number;
  stage: LoadProgress['stage'] | 'writing' | 'kernels' | 'streaming' | 'passes' | 'bandwidth';
}

/** Either `model` or `synthetic`. */
export interface BenchOptions {
  /** A model file. */
  model?: string;
  /** A network of the full size with random weights of this type, made in memory. */
  synthetic?: SyntheticType;
  /** The synthetic network is written to this file, which must not exist, and loaded from there. */
  write?: string;
  /** As for a load. */
  device?: string;
  threads?: number;
  /** Of sound in each streaming run: 1 to 600; default 11. */
  seconds?: number;
  /** Slots; default: the model's. */
  delay?: number;
  /** Streams with this chunk alone; default: 80, 240, 500, 2000 and a backlog. */
  chunkMs?: number;
  onProgress?: (progress: BenchProgress) => void;
  /** Aborting rejects with a `CancelledError`. */
  signal?: AbortSignal;
  /** For tests. */
  testing?: { /** The synthetic network in small. */ small?: boolean };
}

/** The matrices of one name and shape, of all layers. */
export interface BenchKernel {
  part: 'decoder' | 'encoder' | 'projector';
  name: string;
  type: string;
  columns: number;
  rows: number;
  count: number;
  /** Of all of them. */
  bytes: number;
  /** All of them times one column; `null`: not measured. */
  msOne: number | null;
  /** All of them times `several` columns: those of a slot, or of a decoder pass with three drafts. */
  msSeveral: number;
  several: number;
}

export interface BenchStream {
  chunkMs: number;
  /** All sound waited from the start. */
  backlog: boolean;
  soundMs: number;
  computeMs: number;
  /** Of sound and tail. */
  slots: number;
  /** A slot's share of the passes that encoded and decoded it; `mean`: computeMs / slots. */
  slotMs: { mean: number; p50: number; p95: number; p99: number };
  stats: StreamStats;
}

export interface BenchMemory {
  positions: number;
  /** Rings, graphs and prepared states. */
  computed: number;
  /** The process without the weights; `null`: not known. */
  resident: number | null;
  /** The same, since the process started. */
  peak: number | null;
}

export interface BenchGoal {
  what: string;
  value: number;
  /** For the 4B model in Q4_K_M on two CPU cores. */
  goal: number;
  /** Empty for a ratio. */
  unit: '' | 'ms' | 'GB';
  met: boolean;
}

export interface BenchReport {
  model: LoadedModelInfo;
  synthetic: boolean;
  /** The attention kernel's name. */
  attention: string;
  loadMs: number;
  writeMs: number | null;
  /** The bare matrix products of a pass: of one token, of four, of one slot of the encoder. */
  kernels: {
    decoderMs: number;
    decoderFourMs: number;
    encoderMs: number;
    decoderBytes: number;
    encoderBytes: number;
    rows: BenchKernel[];
  };
  /** Single passes, measured in turn with the bare kernels. */
  passes: {
    nearPosition: number;
    farPosition: number;
    kernelsMs: number;
    nearMs: number;
    farMs: number;
    /** A batch of one slot at a full window, and a frame's share of it. */
    encoderSlotMs: number;
    encoderFrameMs: number;
  };
  /** Of the process before and after the load, and beside the weights at 2,048 positions, 4,096, and a full ring. */
  memory: { before: number | null; loaded: number | null; at: BenchMemory[] };
  streams: BenchStream[];
  /** Bytes per second; `null`: not the CPU, or too little memory is free. */
  bandwidth: { bufferBytes: number; oneThread: number; allThreads: number } | null;
  /** Of a decoder pass: its weights at that bandwidth. */
  floorMs: number | null;
  /** The same kernels took much longer at one time than at another: other programs computed meanwhile. */
  disturbed: boolean;
  goals: BenchGoal[];
  /** Seconds of live sound that a second of computing does, once all windows are full. */
  realTime: number;
  /** Whether this machine keeps up, in a sentence. */
  verdict: string;
  /** All of it as text for a terminal. */
  table: string;
}
