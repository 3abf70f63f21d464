/**
 * What there is to hear: every sample says which one it is, so that each one's way can be followed, and some say a word.
 * Sound that is to be mixed says words alone, in such a way that the sum of two says them too. All of it stays far below
 * what counts as a sound between microphone and loudspeakers.
 */
import type { SourceId } from '@undertext/ui/captions-api';

export type RoomInput = 'microphone' | 'computer';

export interface SpokenWord {
  /** Of the room's sound, 16 kHz. */
  sample: number;
  text: string;
}

/** Positions are told modulo this: 65 s. */
export const positions = 2 ** 20;
const unit = 2 ** -32;
/** Of sound that is to be mixed: smaller than all other. */
const mixedUnit = 2 ** -60;
/** What each input adds to the mix while it says nothing. */
const hums: Readonly<Record<RoomInput, number>> = { microphone: 1, computer: 2 };
const allHums = 4;
const sampleRate = 16_000;
/** No two words fall into one slot, nor into two that follow each other. */
const leastSpacing = 0.24 * sampleRate;
/** Nor do those of two inputs, though each may be placed a frame or two from where it was. */
const spacingBetweenInputs = 0.32 * sampleRate;

/** A position of the room's sound (modulo), a word, or in a mix maybe neither. */
export type RoomSample =
  | { source: RoomInput; position: number }
  | { source: SourceId; word: string }
  | { source: 'mixed'; word: null };

export function readSample(value: number): RoomSample {
  return Math.abs(value) < unit / 2 ? readMixed(Math.round(value / mixedUnit)) : readAlone(value);
}

function readAlone(value: number): RoomSample {
  const code = Math.round(Math.abs(value) / unit) - 1;
  const input = code < positions ? 'microphone' : 'computer';
  const number = code % positions;
  return value < 0 ? { source: input, word: wordText(input, number) } : { source: input, position: number };
}

function readMixed(code: number): RoomSample {
  const number = Math.abs(Math.floor(code / allHums)) - 1;
  if (number < 0) return { source: 'mixed', word: null };
  return { source: 'mixed', word: wordText(code > 0 ? 'microphone' : 'computer', number) };
}

function wordText(input: RoomInput, number: number): string {
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
    const first = input === 'microphone' ? 1 : 1 + positions;
    const pcm = Float32Array.from({ length }, (_, i) => (((from + i) % positions) + first) * unit);
    for (const { at, number } of this.#wordsIn(input, from, length)) pcm[at] = -(number + first) * unit;
    return pcm;
  }

  /** The same, to be mixed with that of the other input. */
  soundToMix(input: RoomInput, from: number, length: number): Float32Array {
    const sign = input === 'microphone' ? 1 : -1;
    const pcm = new Float32Array(length).fill(hums[input] * mixedUnit);
    for (const { at, number } of this.#wordsIn(input, from, length)) {
      pcm[at] = (sign * allHums * (number + 1) + hums[input]) * mixedUnit;
    }
    return pcm;
  }

  #wordsIn(input: RoomInput, from: number, length: number): { at: number; number: number }[] {
    const words = this.words[input];
    this.#speakTo(input, from + length);
    const found: { at: number; number: number }[] = [];
    for (let number = words.length - 1; number >= 0; number--) {
      const at = words[number]!.sample - from;
      if (at < 0) break;
      if (at < length) found.push({ at, number });
    }
    return found;
  }

  #speakTo(input: RoomInput, end: number): void {
    const words = this.words[input];
    for (;;) {
      const last = words.at(-1)?.sample ?? 0;
      if (last >= end) return;
      const silence = this.#random() < 0.04 ? 10 * sampleRate * this.#random() : 0;
      const sample = Math.round(last + leastSpacing + 0.6 * sampleRate * this.#random() + silence);
      words.push({ sample: this.#freeOf(input, sample), text: wordText(input, words.length) });
    }
  }

  /** The first sample from this one on at which the other input says nothing. */
  #freeOf(input: RoomInput, from: number): number {
    const others = this.words[input === 'microphone' ? 'computer' : 'microphone'];
    let first = others.length;
    while (first > 0 && others[first - 1]!.sample > from - spacingBetweenInputs) first--;
    let free = from;
    for (const { sample } of others.slice(first)) {
      if (Math.abs(sample - free) < spacingBetweenInputs) free = sample + spacingBetweenInputs;
    }
    return free;
  }
}
