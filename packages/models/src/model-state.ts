import type { PublishedModel, ShippedModel } from './catalogue.js';
import type { ModelProblem } from './model-error.js';

export interface Transfer {
  /** On disk. */
  readonly bytes: number;
  readonly total: number;
  /** Bytes a second, over the last few seconds; null: too early to say. */
  readonly rate: number | null;
  readonly timeLeftMs: number | null;
}

/**
 * `problem`: what ended the last attempt, or what is wrong; null: nothing is.
 *
 * A model is used when it is `ready` and never else.
 */
export type ModelState =
  | { readonly type: 'absent'; readonly problem: ModelProblem | null }
  | ({
      readonly type: 'downloading';
      /** Why it waits before it tries again; null: it does not. */
      readonly waiting: ModelProblem | null;
      /** By another Undertext: this one can only watch. */
      readonly elsewhere: boolean;
    } & Transfer)
  /** `interrupted`: the program ended while it was downloading, so it may go on without being asked. */
  | {
      readonly type: 'paused';
      readonly bytes: number;
      readonly total: number;
      readonly interrupted: boolean;
      readonly problem: ModelProblem | null;
    }
  /** Its SHA-256 is computed. */
  | { readonly type: 'verifying'; readonly bytes: number; readonly total: number }
  | { readonly type: 'ready' }
  | { readonly type: 'damaged'; readonly problem: ModelProblem };

/** A model of the user's own. */
export interface ImportedModel {
  readonly kind: 'imported';
  readonly id: string;
  readonly name: string;
  readonly quantisation: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly languages: readonly string[];
}

export type ModelDescription = PublishedModel | ShippedModel | ImportedModel;

export interface Model {
  readonly description: ModelDescription;
  /** Where its file is, or will be. */
  readonly path: string;
  /** Used where the user keeps it: removing the model leaves the file. */
  readonly inPlace: boolean;
  readonly state: ModelState;
}

/** A file that could be imported: in the Hugging Face cache, or lying in the models folder. */
export interface FoundFile {
  readonly path: string;
  readonly bytes: number;
  /** The model of the catalogue that it is by its name and size; null: none of them. */
  readonly id: string | null;
  readonly where: 'hugging-face-cache' | 'models-folder';
}
