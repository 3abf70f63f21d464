/** Beats of `heartbeatMs` that the engine's process may leave out: 10 s. */
const missedBeats = 20;
/** Beats in which no pass ends although there is something to compute, before it counts as a hang: 20 s ... */
const idleBeats = 40;
/** ... or so many times as long as it has taken before, where a machine is slow. */
const slowFactor = 4;
/** And a load without progress: 3 min. Drivers compile their programs on the first one. */
const loadBeats = 360;
/** A bench measures for long between two reports, and a slow machine for longer: 15 min. */
const benchBeats = 1800;

export type Hang =
  /** Nothing comes from the process. */
  | 'silent'
  /** It answers, but what it was given to compute does not go on. */
  | 'stuck'
  /** A load or a bench does not go on. */
  | 'stuck-loading';

interface Watched {
  passes: number;
  isWaiting: boolean;
}

/**
 * Tells an engine that hangs from one that is slow. Time is counted in beats of the one who listens: while the machine
 * sleeps, or the listener itself is held up, nobody counts.
 */
export class HangWatch {
  #silentBeats = 0;
  #stuckBeats = 0;
  /** The longest that a pass was waited for and then came. */
  #longestWait = 0;
  readonly #streams = new Map<number, Watched>();
  /** Of loads and benches: beats since the last progress, and how many there may be. */
  readonly #loads = new Map<number, { beats: number; most: number }>();
  /** Requests that the inference thread has to come to. */
  readonly #asked = new Set<number>();

  /** Something came from the process, whatever it is. */
  hear(): void {
    this.#silentBeats = 0;
  }

  /**
   * What a stream's statistics say.
   * @param passes through the encoder or the decoder, so far
   * @param isWaiting whether it has sound that could be computed
   */
  note(streamId: number, passes: number, isWaiting: boolean): void {
    const before = this.#streams.get(streamId);
    // A pass of one stream is waited for by all others of its model.
    if (before && passes !== before.passes) this.#advance();
    this.#streams.set(streamId, { passes, isWaiting });
  }

  forgetStream(streamId: number): void {
    this.#streams.delete(streamId);
  }

  /** Something was asked for that the engine can answer only between two passes, or after the last one. */
  asked(requestId: number): void {
    this.#asked.add(requestId);
  }

  answered(requestId: number): void {
    this.#asked.delete(requestId);
  }

  /** A load has begun, or gone on. */
  loading(modelId: number): void {
    this.#loads.set(modelId, { beats: 0, most: loadBeats });
  }

  /** A bench has begun, or gone on. */
  measuring(benchId: number): void {
    this.#loads.set(benchId, { beats: 0, most: benchBeats });
  }

  /** The load or the bench has ended, however it did. */
  over(id: number): void {
    this.#loads.delete(id);
  }

  /** To be called once per `heartbeatMs`: what hangs, or null. */
  beat(): Hang | null {
    this.#silentBeats++;
    if (this.#silentBeats > missedBeats) return 'silent';
    for (const load of this.#loads.values()) {
      if (load.beats >= load.most) return 'stuck-loading';
      load.beats++;
    }
    // A load takes the machine's time; passes come after it.
    const isWaitedFor = this.#asked.size > 0 || [...this.#streams.values()].some(({ isWaiting }) => isWaiting);
    if (!isWaitedFor || this.#loads.size > 0) {
      this.#stuckBeats = 0;
      return null;
    }
    this.#stuckBeats++;
    return this.#stuckBeats > Math.max(idleBeats, slowFactor * this.#longestWait) ? 'stuck' : null;
  }

  #advance(): void {
    this.#longestWait = Math.max(this.#longestWait, this.#stuckBeats);
    this.#stuckBeats = 0;
  }
}
