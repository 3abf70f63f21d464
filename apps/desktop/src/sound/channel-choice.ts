/**
 * Which channel of a device to listen to. Never the mean: seven empty channels would bury the one that is spoken into,
 * and two microphones at different distances cancel each other.
 */

/** A channel that is this much louder (power; 12 dB) in one stretch is taken at once: speech began there. */
const clearlyLouder = 16;
/** A channel that is this much louder (power; 6 dB) over a longer time is taken. */
const louder = 4;
/** A stretch: longer than a click. */
const stretchSeconds = 0.04;
const smoothingSeconds = 1;
/** Power below which nobody speaks: -60 dB. */
const noise = 1e-6;

function powerOf(pcm: Float32Array): number {
  let sum = 0;
  let squares = 0;
  for (const sample of pcm) {
    sum += sample;
    squares += sample * sample;
  }
  // About the mean: a constant offset is not loud.
  return pcm.length === 0 ? 0 : Math.max(0, squares / pcm.length - (sum / pcm.length) ** 2);
}

function loudest(powers: readonly number[]): number {
  return powers.indexOf(Math.max(...powers));
}

export class ChannelChoice {
  #fixed: number | null = null;
  #current = 0;
  /** Energy of each channel in the stretch so far. */
  #energies: number[] = [];
  #stretch = 0;
  /** Power of each channel over the longer time. */
  #smoothed: number[] = [];

  /** The channel listened to. */
  get current(): number {
    return this.#current;
  }

  /** @param channel index; null: the loudest */
  choose(channel: number | null): void {
    this.#fixed = channel;
  }

  /**
   * The samples of the channel to listen to, of a frame's channels: all of one length, one channel at least.
   * @param rate Hz
   */
  pick(channels: readonly Float32Array[], rate: number): Float32Array {
    if (channels.length !== this.#smoothed.length) {
      this.#energies = channels.map(() => 0);
      this.#stretch = 0;
      this.#smoothed = channels.map(() => 0);
      this.#current = 0;
    }
    if (this.#fixed !== null) this.#current = Math.min(this.#fixed, channels.length - 1);
    else if (channels.length > 1) this.#add(channels, rate);
    return channels[this.#current]!;
  }

  #add(channels: readonly Float32Array[], rate: number): void {
    const seconds = channels[0]!.length / rate;
    for (const [channel, pcm] of channels.entries()) this.#energies[channel]! += powerOf(pcm) * seconds;
    this.#stretch += seconds;
    // Rounding must not make a stretch longer by a piece.
    if (this.#stretch < stretchSeconds - 1e-6) return;
    const powers = this.#energies.map((energy) => energy / this.#stretch);
    const weight = Math.min(1, this.#stretch / smoothingSeconds);
    this.#energies = channels.map(() => 0);
    this.#stretch = 0;
    this.#follow(powers, weight);
  }

  #follow(powers: readonly number[], weight: number): void {
    this.#smoothed = this.#smoothed.map((power, channel) => power + (powers[channel]! - power) * weight);
    const now = loudest(powers);
    const before = loudest(this.#smoothed);
    if (powers[now]! > noise && powers[now]! >= clearlyLouder * powers[this.#current]!) this.#current = now;
    else if (this.#smoothed[before]! > noise && this.#smoothed[before]! >= louder * this.#smoothed[this.#current]!) {
      this.#current = before;
    }
  }
}
