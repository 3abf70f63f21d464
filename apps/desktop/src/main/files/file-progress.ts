/** How far a file is, how fast, and how long it takes yet. Times are ms; `nowMs` is of a clock that only goes forward. */

/** Over which the speed is taken: the model works in bursts. */
const windowMs = 20_000;
/** Before that a speed says nothing. */
const leastMs = 2000;

export interface Progress {
  positionMs: number;
  durationMs: number | null;
  speed: number | null;
  timeLeftMs: number | null;
}

export class FileProgress {
  readonly #points: { nowMs: number; positionMs: number }[] = [];
  #durationMs: number | null = null;

  note(positionMs: number, durationMs: number | null, nowMs: number): void {
    this.#durationMs = durationMs;
    const last = this.#points.at(-1);
    if (last && positionMs < last.positionMs) return;
    this.#points.push({ nowMs, positionMs });
    while (this.#points.length > 2 && this.#points[1]!.nowMs < nowMs - windowMs) this.#points.shift();
  }

  get positionMs(): number {
    return this.#points.at(-1)?.positionMs ?? 0;
  }

  get current(): Progress {
    const { positionMs } = this;
    // A length that was told wrong, or estimated, is never before what was heard.
    const durationMs = this.#durationMs === null ? null : Math.max(this.#durationMs, positionMs);
    const first = this.#points[0];
    const last = this.#points.at(-1);
    const spanMs = first && last ? last.nowMs - first.nowMs : 0;
    const speed = first && spanMs >= leastMs ? (positionMs - first.positionMs) / spanMs : null;
    const timeLeftMs = durationMs !== null && speed !== null && speed > 0 ? (durationMs - positionMs) / speed : null;
    return { positionMs, durationMs, speed, timeLeftMs };
  }
}
