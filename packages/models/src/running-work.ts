import { AbortedError, throwIfAborted } from './abort.js';
import { ModelError, type ModelProblem } from './model-error.js';
import type { ModelState } from './model-state.js';

export type WorkKind = 'download' | 'verify' | 'remove';

/** `pause` and `cancel` are the user's; `close` is the program's end. */
export type StopReason = 'pause' | 'cancel' | 'close';

export interface WorkEnd {
  /** Why it ended before it was done; null: it did not. */
  stopped: StopReason | null;
  problem: ModelProblem | null;
}

/** How it is with a model now, and what went wrong on the way. */
export interface Outcome {
  readonly state: ModelState;
  readonly problem: ModelProblem | null;
}

/** Something that is being done with one model. */
export class RunningWork {
  readonly kind: WorkKind;
  readonly result: Promise<Outcome>;
  readonly #controller = new AbortController();
  #reason: StopReason | null = null;

  /** @param after what is being done with the model already, and is waited for */
  constructor(
    kind: WorkKind,
    after: RunningWork | undefined,
    task: (signal: AbortSignal) => Promise<void>,
    settle: (end: WorkEnd) => Promise<Outcome>,
  ) {
    this.kind = kind;
    this.result = this.#run(after, task, settle);
  }

  /** It was told to end, and may not have yet. */
  get isStopping(): boolean {
    return this.#reason !== null;
  }

  /** Resolves when it has ended. */
  async stop(reason: StopReason): Promise<void> {
    this.#reason ??= reason;
    this.#controller.abort();
    await this.result;
  }

  async #run(
    after: RunningWork | undefined,
    task: (signal: AbortSignal) => Promise<void>,
    settle: (end: WorkEnd) => Promise<Outcome>,
  ): Promise<Outcome> {
    const { signal } = this.#controller;
    await after?.result.catch(() => {});
    try {
      throwIfAborted(signal);
      await task(signal);
    } catch (error) {
      const stopped = signal.aborted && error instanceof AbortedError ? this.#reason : null;
      const problem = error instanceof ModelError ? error.problem : null;
      const outcome = await settle({ stopped, problem });
      if (!stopped && !problem) throw error;
      return outcome;
    }
    return settle({ stopped: null, problem: null });
  }
}

/** The state as a list shows it when something went wrong. */
export function withProblem(state: ModelState, problem: ModelProblem | null): ModelState {
  if (!problem) return state;
  if (problem.code === 'wrong-hash' && state.type === 'ready') return { type: 'damaged', problem };
  switch (state.type) {
    case 'absent':
    case 'damaged':
      return { ...state, problem };
    case 'paused':
      return { ...state, interrupted: false, problem };
    default:
      return state;
  }
}
