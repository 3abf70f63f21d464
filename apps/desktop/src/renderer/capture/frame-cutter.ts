import { firstFrameSamples, slotSamples } from '../../contract/sound-frames.js';

/** Cuts what comes, a render quantum at a time, into frames of all channels: the first longer, as the engine likes it. */
export class FrameCutter {
  #channels: Float32Array[] = [];
  #filled = 0;
  #length = firstFrameSamples;
  readonly #onFrame: (channels: readonly Float32Array[], after: number) => void;

  /** @param onFrame gets views that are overwritten later; `after`: samples pushed with its last that follow it */
  constructor(onFrame: (channels: readonly Float32Array[], after: number) => void) {
    this.#onFrame = onFrame;
  }

  /** @param channels one at least, all of one length */
  push(channels: readonly Float32Array[]): void {
    if (channels.length !== this.#channels.length) {
      this.flush();
      this.#channels = channels.map(() => new Float32Array(firstFrameSamples));
    }
    const samples = channels[0]!.length;
    for (let taken = 0; taken < samples; ) {
      const count = Math.min(samples - taken, this.#length - this.#filled);
      for (const [index, channel] of channels.entries()) {
        this.#channels[index]!.set(channel.subarray(taken, taken + count), this.#filled);
      }
      taken += count;
      this.#filled += count;
      if (this.#filled === this.#length) this.#emit(samples - taken);
    }
  }

  /** What there is of a frame: nothing that belongs to it follows. */
  flush(): void {
    if (this.#filled > 0) this.#emit(0);
  }

  #emit(after: number): void {
    const filled = this.#filled;
    this.#filled = 0;
    this.#length = slotSamples;
    this.#onFrame(
      this.#channels.map((channel) => channel.subarray(0, filled)),
      after,
    );
  }
}
