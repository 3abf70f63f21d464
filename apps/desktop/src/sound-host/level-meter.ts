export interface Level {
  /** 0..1 and more: the largest sample since the last reading. */
  peak: number;
  /** Root of the mean square since the last reading. */
  rms: number;
}

/** The rms of samples; 0 for none. */
export function rmsOf(pcm: Float32Array): number {
  let sum = 0;
  for (const sample of pcm) sum += sample * sample;
  return pcm.length === 0 ? 0 : Math.sqrt(sum / pcm.length);
}

/** How loud a source is, between two readings. */
export class LevelMeter {
  #peak = 0;
  #sum = 0;
  #count = 0;

  add(pcm: Float32Array): void {
    for (const sample of pcm) {
      const size = Math.abs(sample);
      if (size > this.#peak) this.#peak = size;
      this.#sum += sample * sample;
    }
    this.#count += pcm.length;
  }

  /** Starts anew. Null if nothing has come since the last reading: the level has not been seen to change. */
  read(): Level | null {
    if (this.#count === 0) return null;
    const level = { peak: this.#peak, rms: Math.sqrt(this.#sum / this.#count) };
    this.#peak = 0;
    this.#sum = 0;
    this.#count = 0;
    return level;
  }
}

/** The quietest of so many blocks is the room's noise. */
const rememberedBlocks = 125;
/** Below this, -60 dB, it is quiet whatever the room's noise. */
const alwaysQuiet = 1e-3;

/** Tells pauses from speech, in any room. */
export class QuietSense {
  readonly #recent: number[] = [];

  /** Is this block hardly louder than the quietest of the last ones? To be asked once of each block. */
  isQuiet(rms: number): boolean {
    this.#recent.push(rms);
    if (this.#recent.length > rememberedBlocks) this.#recent.shift();
    return rms <= Math.max(alwaysQuiet, 2 * Math.min(...this.#recent));
  }
}
