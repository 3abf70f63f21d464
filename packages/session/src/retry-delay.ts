/** How long to wait before each try, ms; after the last one it is given up. */
export const retryDelaysMs = [0, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000];
/** What has worked this long starts the count anew: it was not what made it fail that failed it again. */
export const steadyMs = 10_000;

export class RetryDelay {
  #tries = 0;
  #steadySince: number | null = null;

  /** Failures in a row. */
  get failures(): number {
    return this.#tries;
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

  /** It failed: how long to wait, or null to give up. */
  next(nowMs: number): number | null {
    if (this.#steadySince !== null && nowMs - this.#steadySince >= steadyMs) this.#tries = 0;
    this.#steadySince = null;
    const delayMs = retryDelaysMs[this.#tries] ?? null;
    this.#tries++;
    return delayMs;
  }
}
