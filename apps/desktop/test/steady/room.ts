/**
 * What there is to hear: every sample says which one it is, so that each one's way can be followed, and some say a word.
 * All of it stays far below what counts as a sound between microphone and loudspeakers.
 */
export type RoomInput = 'microphone' | 'computer';

export interface SpokenWord {
  /** Of the room's sound, 16 kHz. */
  sample: number;
  text: string;
}

/** Positions are told modulo this: 65 s. */
export const positions = 2 ** 20;
const unit = 2 ** -32;
const sampleRate = 16_000;
/** No two words fall into one slot, nor into two that follow each other. */
const leastSpacing = 0.24 * sampleRate;

export type RoomSample = { input: RoomInput } & ({ position: number } | { word: number });

/** What a sample is: a position of the room's sound (modulo), or a word's number. */
export function readSample(value: number): RoomSample {
  const code = Math.round(Math.abs(value) / unit) - 1;
  const input = code < positions ? 'microphone' : 'computer';
  const number = code % positions;
  return value < 0 ? { input, word: number } : { input, position: number };
}

export function wordText(input: RoomInput, number: number): string {
  return `${input[0]}${number.toString(36)}z`;
}

/** Numbers in [0, 1) that follow from a seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class Room {
  readonly words: Record<RoomInput, SpokenWord[]> = { microphone: [], computer: [] };
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomNumbers(seed);
  }

  /** The sound of [from, from + length). To be asked for in order; what was heard before may be asked for again. */
  sound(input: RoomInput, from: number, length: number): Float32Array {
    const words = this.words[input];
    this.#speakTo(input, from + length);
    const first = input === 'microphone' ? 1 : 1 + positions;
    const pcm = Float32Array.from({ length }, (_, i) => (((from + i) % positions) + first) * unit);
    for (let number = words.length - 1; number >= 0; number--) {
      const at = words[number]!.sample - from;
      if (at < 0) break;
      if (at < length) pcm[at] = -(number + first) * unit;
    }
    return pcm;
  }

  #speakTo(input: RoomInput, end: number): void {
    const words = this.words[input];
    for (;;) {
      const last = words.at(-1)?.sample ?? 0;
      if (last >= end) return;
      const silence = this.#random() < 0.04 ? 10 * sampleRate * this.#random() : 0;
      const sample = Math.round(last + leastSpacing + 0.6 * sampleRate * this.#random() + silence);
      words.push({ sample, text: wordText(input, words.length) });
    }
  }
}
