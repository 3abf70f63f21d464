/** How long to wait before each try, ms; after the last one it is given up. */
export const retryDelaysMs = [0, 200, 500, 1000, 2000, 5000];
/** What has worked this long starts the count anew. */
const steadyMs = 60_000;

export class RetryDelay {
  #tries = 0;
  #steadySince: number | null = null;

  /** It works now. */
  works(nowMs: number): void {
    this.#steadySince = nowMs;
  }

  /** It failed: how long to wait, or null to give up. */
  next(nowMs: number): number | null {
    if (this.#steadySince !== null && nowMs - this.#steadySince >= steadyMs) this.#tries = 0;
    this.#steadySince = null;
    return retryDelaysMs[this.#tries++] ?? null;
  }
}
