/** How long to wait before each try, ms; the last one again and again: nobody may be there to start it. */
export const retryDelaysMs = [0, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000];
/** What has worked this long starts the count anew: it was not what made it fail that failed it again. */
export const steadyMs = 5000;
/** As many failures in a row are worth being told. */
const oftenFailures = 6;

export class RetryDelay {
  #tries = 0;
  #steadySince: number | null = null;

  /** Failures in a row. */
  get failures(): number {
    return this.#tries;
  }

  get isOften(): boolean {
    return this.#tries >= oftenFailures;
  }

  /** Something else is tried from now on. */
  reset(): void {
    this.#tries = 0;
    this.#steadySince = null;
  }

  /** It works now. */
  works(nowMs: number): void {
    this.#steadySince = nowMs;
  }

  /** It failed: how long to wait. */
  next(nowMs: number): number {
    if (this.#steadySince !== null && nowMs - this.#steadySince >= steadyMs) this.#tries = 0;
    this.#steadySince = null;
    const delayMs = retryDelaysMs[Math.min(this.#tries, retryDelaysMs.length - 1)]!;
    this.#tries++;
    return delayMs;
  }
}
