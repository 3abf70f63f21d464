import os from 'node:os';

/** Readings of the system that a clock is made of, ms. */
export interface ClockSources {
  /** Never goes back; stands still while the machine sleeps, on some systems. */
  monotonic(): number;
  /** Since the machine started, sleep included; may be coarse. */
  uptime(): number;
}

/** Coarser than any reading of the uptime, shorter than any sleep. */
const leastSleepMs = 2500;

/** Monotonic time that goes on while the machine sleeps, whatever is done to the wall clock. */
export class SystemClock {
  readonly #sources: ClockSources;
  readonly #offset: number;
  #slept = 0;

  constructor(sources: ClockSources = { monotonic: () => performance.now(), uptime: () => os.uptime() * 1000 }) {
    this.#sources = sources;
    this.#offset = sources.uptime() - sources.monotonic();
  }

  /** How long the machine has slept since this clock was made, ms. */
  get sleptMs(): number {
    return this.#slept;
  }

  now(): number {
    const monotonic = this.#sources.monotonic();
    const slept = this.#sources.uptime() - monotonic - this.#offset;
    if (slept - this.#slept > leastSleepMs) this.#slept = slept;
    return monotonic + this.#slept;
  }
}
