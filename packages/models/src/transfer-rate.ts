/** The window over which a rate is taken: long enough to be smooth, short enough to follow a change. */
const windowMs = 8000;
/** Before that a rate says nothing. */
const leastMs = 1000;
const bucketMs = 250;

/** How fast bytes come. Times are of a clock that only goes forward, ms. */
export class TransferRate {
  readonly #buckets: { startMs: number; bytes: number }[] = [];
  #sinceMs: number;

  constructor(nowMs: number) {
    this.#sinceMs = nowMs;
  }

  add(bytes: number, nowMs: number): void {
    const last = this.#buckets.at(-1);
    if (last && nowMs - last.startMs < bucketMs) last.bytes += bytes;
    else this.#buckets.push({ startMs: nowMs, bytes });
  }

  /** Bytes a second; null: too early to say. */
  perSecond(nowMs: number): number | null {
    while (this.#buckets[0] && this.#buckets[0].startMs < nowMs - windowMs) this.#buckets.shift();
    const spanMs = Math.min(windowMs, nowMs - this.#sinceMs);
    if (spanMs < leastMs) return null;
    const bytes = this.#buckets.reduce((sum, bucket) => sum + bucket.bytes, 0);
    return (bytes * 1000) / spanMs;
  }

  /** After a break, what came before it says nothing. */
  restart(nowMs: number): void {
    this.#buckets.length = 0;
    this.#sinceMs = nowMs;
  }
}

/** At this rate; null: not known, or never. */
export function timeLeftMs(bytesLeft: number, perSecond: number | null): number | null {
  return perSecond === null || perSecond <= 0 ? null : (bytesLeft / perSecond) * 1000;
}
