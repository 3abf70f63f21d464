/** Samples per millisecond: enough to recognise a voice by, and a quarter of the work. */
export const historyRate = 4;
const decimation = 16 / historyRate;
/** Two blocks that are closer than this follow each other: their times are rounded. */
const joinWithin = 10 * historyRate;

/** The last seconds of an input at 4 kHz, by session time: what was not heard is silence. */
export class SoundHistory {
  readonly #samples: Float32Array;
  /** Position after the last sample, in samples since the session's start. */
  #end = 0;
  #rest = new Float32Array(0);

  /** @param seconds that are kept */
  constructor(seconds: number) {
    this.#samples = new Float32Array(seconds * 1000 * historyRate);
  }

  /** Session time up to which sound is known, ms. */
  get endMs(): number {
    return this.#end / historyRate;
  }

  /** @param pcm 16 kHz */
  add(pcm: Float32Array, startMs: number): void {
    const start = Math.round(startMs * historyRate);
    if (Math.abs(start - this.#end) > joinWithin) this.#skipTo(start);
    const all = new Float32Array(this.#rest.length + pcm.length);
    all.set(this.#rest);
    all.set(pcm, this.#rest.length);
    const count = Math.floor(all.length / decimation);
    for (let i = 0; i < count; i++) {
      let sum = 0;
      for (let k = 0; k < decimation; k++) sum += all[i * decimation + k]!;
      this.#put(sum / decimation);
    }
    this.#rest = all.slice(count * decimation);
  }

  /** Samples from a session time on; zeros where nothing was heard or kept. */
  read(fromMs: number, length: number): Float32Array {
    const from = Math.round(fromMs * historyRate);
    const size = this.#samples.length;
    return Float32Array.from({ length }, (_, i) => {
      const at = from + i;
      return at < 0 || at >= this.#end || at < this.#end - size ? 0 : this.#samples[at % size]!;
    });
  }

  #skipTo(position: number): void {
    this.#rest = new Float32Array(0);
    // Back in time happens by a slot, when a clock is corrected: what overlaps is written anew.
    if (position - this.#end >= this.#samples.length) this.#samples.fill(0);
    else for (let at = this.#end; at < position; at++) this.#samples[at % this.#samples.length] = 0;
    this.#end = Math.max(0, position);
  }

  #put(sample: number): void {
    this.#samples[this.#end % this.#samples.length] = sample;
    this.#end++;
  }
}
