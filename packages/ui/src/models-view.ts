/** What a window shows of the models on this machine, and may ask for. Types only. */

import type { ModelFit, ModelSpeed } from './devices-view.js';

/** Codes of the model store's problems; the catalogue of messages has a sentence for each. */
export type ModelProblemKey = string;

export type ModelStateView =
  | { type: 'absent'; problem: ModelProblemKey | null }
  | {
      type: 'downloading';
      bytes: number;
      total: number;
      /** Bytes a second; null: too early to say. */
      rate: number | null;
      timeLeftMs: number | null;
      /** Why it waits before it tries again; null: it does not. */
      waiting: ModelProblemKey | null;
      /** By another Undertext: this one can only watch. */
      isElsewhere: boolean;
    }
  | { type: 'paused'; bytes: number; total: number; problem: ModelProblemKey | null }
  | { type: 'verifying'; bytes: number; total: number }
  | { type: 'ready' }
  | { type: 'damaged'; problem: ModelProblemKey };

export interface ModelRow {
  id: string;
  name: string;
  quantisation: string;
  kind: 'published' | 'shipped' | 'imported';
  /** Of the file. */
  bytes: number;
  /** What running it takes in all; null: not known. */
  memoryBytes: number | null;
  /** Codes: `en`. */
  languages: string[];
  state: ModelStateView;
  /** For this machine. */
  isRecommended: boolean;
  /** Another program has downloaded the file: it can be used there, or copied. */
  isInCache: boolean;
  /** null: what it needs, or what there is, is not known. */
  fit: ModelFit | null;
  /** On the device that would run it; null: not known. */
  speed: ModelSpeed | null;
}

/** The model that captions wait for: the one that is chosen, or else the one to begin with. */
export type ModelOffer = Omit<ModelRow, 'kind' | 'isInCache'>;

/** `download`: starts it or goes on with it. `cancel`: what has come is deleted. */
export type ModelAction = 'download' | 'pause' | 'cancel' | 'remove' | 'verify';
