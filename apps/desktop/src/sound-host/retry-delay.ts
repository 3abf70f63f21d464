const delaysMs = [250, 500, 1000, 2000, 5000];

/** How long to wait before the next attempt: longer after each that failed. */
export class RetryDelay {
  #failures = 0;

  next(): number {
    const delay = delaysMs[Math.min(this.#failures, delaysMs.length - 1)]!;
    this.#failures++;
    return delay;
  }

  succeeded(): void {
    this.#failures = 0;
  }
}
