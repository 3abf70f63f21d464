/** How late what is captioned live is, from readings that come a few times a second and are each up to a report old. */

/** Readings in this time are taken together: the least of them is the one that was just reported. */
const windowMs = 600;
/** How late it is on a machine with nothing to do. */
const usualMs = 250;

export class LiveLateness {
  #readings: { atMs: number; lateMs: number }[] = [];

  note(lateMs: number, nowMs: number): void {
    this.#readings.push({ atMs: nowMs, lateMs });
    this.#readings = this.#readings.filter(({ atMs }) => atMs > nowMs - windowMs);
  }

  /** Later than usual, ms. `lateMs`: a reading of now, for where none came. */
  more(lateMs: number, nowMs: number): number {
    const recent = this.#readings.filter(({ atMs }) => atMs > nowMs - windowMs);
    return Math.max(0, Math.min(lateMs, ...recent.map((one) => one.lateMs)) - usualMs);
  }
}
