/** What a window shows of the devices that can compute, and of how fast they are. Types only. */
import type { ComputeDeviceLoss } from './captions-api.js';

/** `unknown`: the backend does not say how much there is. */
export type DeviceFit = 'fits' | 'tight' | 'too-large' | 'unknown';

/** Why something cannot be used: a code that the catalogue of messages has a sentence for, and the driver's own words. */
export interface DeviceProblemView {
  code: 'crashes' | 'hangs' | 'library' | 'out-of-memory' | 'refuses';
  message: string;
}

export interface DeviceRow {
  id: string;
  backend: string;
  /** The maker's name of it. */
  name: string;
  /** Bytes; 0 if the backend does not say. */
  memoryFree: number;
  memoryTotal: number;
  /** null: it can be used. */
  problem: DeviceProblemView | null;
  /** Of the model in use, with as many texts as there are sources; null: none is, or what it needs is not known. */
  fit: DeviceFit | null;
  /** With the model in use; null: nobody has measured it. */
  speed: ModelSpeed | null;
}

/** Why a device computes, or would. */
export type DeviceReason =
  | { type: 'chosen' }
  /** Of those with room for the model. */
  | { type: 'fastest' }
  | { type: 'no-gpu' }
  | { type: 'too-little-memory'; device: string }
  /** What would be faster does not work. */
  | { type: 'unusable'; device: string }
  /** The one that is chosen does not work. */
  | { type: 'choice-unusable'; device: string }
  /** Another could not go on. */
  | { type: 'fallback'; from: string; loss: ComputeDeviceLoss };

export type DevicesView =
  | { type: 'unknown' }
  | { type: 'looking' }
  | {
      type: 'known';
      /** They are being looked at anew. */
      isLooking: boolean;
      devices: DeviceRow[];
      /** Drivers that show no device. */
      broken: { name: string; problem: DeviceProblemView }[];
      /** What is taken where nobody chooses; null: nothing works. */
      automatic: { device: string; reason: DeviceReason } | null;
    }
  | { type: 'failed' };

/** What computes now, and why; `reason`: null where it is not known. */
export interface ComputingView {
  device: string;
  reason: DeviceReason | null;
}

/** Times real time that a device runs a model; `isMeasured`: else it is worked out from another model's. */
export interface ModelSpeed {
  realTime: number;
  isMeasured: boolean;
  device: string;
}

/** Whether a model fits into the memory of the device that would run it. */
export interface ModelFit {
  device: string;
  /** The processor's memory is that of the computer. */
  isProcessor: boolean;
  fit: DeviceFit;
  /** Bytes. */
  needs: number;
}

/** What a computer keeps up with. `late`: with one source, computed in longer chunks. */
export type KeepsUpWith = 'two' | 'one' | 'late' | 'none';

/** What a test would measure. */
export interface SpeedSubject {
  model: string;
  /** Random numbers in place of a model that is not there yet; as fast as it, and of no other use. */
  isStandIn: boolean;
  /** What would compute. */
  device: string;
  /** null: not known. */
  fit: DeviceFit | null;
  /** Bytes; null: not known. */
  needs: number | null;
}

export interface SpeedResult {
  model: string;
  device: string;
  isStandIn: boolean;
  realTime: number;
  keepsUpWith: KeepsUpWith;
  /** ms: the shortest chunk with which one source is kept up with; null: with none. */
  chunkMs: number | null;
  /** Other programs computed meanwhile. */
  isDisturbed: boolean;
  /** When, ms since 1970. */
  measuredAt: number;
  /** A model of the list that would be faster, and how fast about; null: there is none, or there is no need. */
  smaller: { model: string; realTime: number } | null;
}

export type SpeedTestState =
  | { type: 'idle' }
  /** `timeLeftMs`: null while it is too early to say. */
  | { type: 'running'; model: string; device: string; fraction: number; timeLeftMs: number | null }
  | { type: 'failed'; device: string; problem: 'out-of-memory' | 'crashed' | 'model' | 'device' };

export interface SpeedView {
  test: SpeedTestState;
  /** null: there is nothing that could be measured. */
  subject: SpeedSubject | null;
  /** Captions come, and would have to stop meanwhile. */
  isInterrupting: boolean;
  /** The last one of this subject; null: there is none. */
  result: SpeedResult | null;
}
