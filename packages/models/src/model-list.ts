import type { Model, ModelState } from './model-state.js';

/** How often progress is told at most. */
const publishMs = 200;

/** `model`: null when it is gone for good (an imported one that was removed). */
export type ModelListener = (id: string, model: Model | null) => void;

/** The models as they are known, and who wants to hear of changes. */
export class ModelList {
  readonly #models = new Map<string, Model>();
  readonly #listeners = new Set<ModelListener>();
  readonly #toldMs = new Map<string, number>();

  get all(): Model[] {
    return [...this.#models.values()];
  }

  get(id: string): Model | undefined {
    return this.#models.get(id);
  }

  subscribe(listener: ModelListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  set(id: string, model: Model | null): void {
    if (JSON.stringify(this.#models.get(id) ?? null) === JSON.stringify(model)) return;
    if (model) this.#models.set(id, model);
    else this.#models.delete(id);
    for (const listener of this.#listeners) listener(id, model);
  }

  /** A state that comes often: told now and then; at once if it is another kind of state. */
  setProgress(id: string, state: ModelState): void {
    const model = this.#models.get(id);
    if (!model) return;
    const isSameKind = model.state.type === state.type && waitingOf(model.state) === waitingOf(state);
    const nowMs = Date.now();
    if (isSameKind && nowMs - (this.#toldMs.get(id) ?? 0) < publishMs) return;
    this.#toldMs.set(id, nowMs);
    this.set(id, { ...model, state });
  }
}

/** Whether it waits, and for what. */
function waitingOf(state: ModelState): string | null {
  return state.type === 'downloading' ? (state.waiting?.message ?? null) : null;
}
