/** The last samples of a source, at their absolute positions. */
export class SampleRing {
  readonly #samples: Float32Array;
  #end = 0;

  /** @param capacity samples that are kept */
  constructor(capacity: number) {
    this.#samples = new Float32Array(capacity);
  }

  /** Position of the oldest sample kept. */
  get start(): number {
    return Math.max(0, this.#end - this.#samples.length);
  }

  /** Position of the next sample to come: how many have come. */
  get end(): number {
    return this.#end;
  }

  append(pcm: Float32Array): void {
    const capacity = this.#samples.length;
    const kept = pcm.length > capacity ? pcm.subarray(pcm.length - capacity) : pcm;
    const at = (this.#end + pcm.length - kept.length) % capacity;
    const head = Math.min(kept.length, capacity - at);
    this.#samples.set(kept.subarray(0, head), at);
    this.#samples.set(kept.subarray(head), 0);
    this.#end += pcm.length;
  }

  /** A copy of the samples [from, to); both must lie within what is kept. */
  read(from: number, to: number): Float32Array {
    if (from < this.start || to > this.#end || from > to) {
      throw new RangeError(`samples ${from} to ${to} are not kept: ${this.start} to ${this.#end} are`);
    }
    const capacity = this.#samples.length;
    const out = new Float32Array(to - from);
    const at = from % capacity;
    const head = Math.min(out.length, capacity - at);
    out.set(this.#samples.subarray(at, at + head));
    out.set(this.#samples.subarray(0, out.length - head), head);
    return out;
  }
}
