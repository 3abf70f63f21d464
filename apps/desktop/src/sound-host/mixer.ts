/**
 * Two inputs as one stream, by session time: what was heard at the same time sounds at the same time. Goes on when one of
 * them, or both, deliver nothing.
 */
import { slotSamples } from '../contract/sound-frames.js';
import { SampleRing } from '../sound/sample-ring.js';
import { endMsOf, type TimedBlock } from './timed-block.js';

const samplesPerMs = 16;
const slotMs = slotSamples / samplesPerMs;
/** How long the input that is ahead waits for the other. */
const patienceMs = 400;
/** What an input keeps: more than it can be ahead, though a second comes at once. */
const keptSamples = 4 * 16000;

/** One input's sound, placed in time. */
class Track {
  readonly #ring = new SampleRing(keptSamples);
  /** Session time of a sample of the ring. */
  #anchor = { sample: 0, atMs: 0 };

  /** Session time up to which there is sound; null before the first. */
  get endMs(): number | null {
    return this.#ring.end === 0 ? null : this.#timeOf(this.#ring.end);
  }

  add(block: TimedBlock): void {
    if (this.#ring.end === 0) this.#anchor = { sample: 0, atMs: block.startMs };
    else if (block.anchor !== null) {
      // What is missing is silence here. A clock that is set back by a slot makes nothing sound twice.
      const missing = Math.round((block.startMs - this.#timeOf(this.#ring.end)) * samplesPerMs);
      if (missing > 0) this.#ring.append(new Float32Array(Math.min(missing, keptSamples)));
      this.#anchor = { sample: this.#ring.end, atMs: block.startMs };
    }
    this.#ring.append(block.pcm);
  }

  /** Adds what was heard from a session time on. */
  mixInto(out: Float32Array, fromMs: number): void {
    const from = this.#anchor.sample + Math.round((fromMs - this.#anchor.atMs) * samplesPerMs);
    const first = Math.max(from, this.#ring.start, 0);
    const last = Math.min(from + out.length, this.#ring.end);
    if (first >= last) return;
    for (const [i, sample] of this.#ring.read(first, last).entries()) out[first - from + i]! += sample;
  }

  #timeOf(sample: number): number {
    return this.#anchor.atMs + (sample - this.#anchor.sample) / samplesPerMs;
  }
}

export class Mixer<Input extends string> {
  readonly #tracks = new Map<Input, Track>();
  readonly #onBlock: (block: TimedBlock) => void;
  /** Session time of the next sample to be mixed; null before the first. */
  #nextMs: number | null = null;
  #anchor: TimedBlock['anchor'] = 'start';

  constructor(inputs: readonly Input[], onBlock: (block: TimedBlock) => void) {
    for (const input of inputs) this.#tracks.set(input, new Track());
    this.#onBlock = onBlock;
  }

  add(input: Input, block: TimedBlock): void {
    this.#tracks.get(input)!.add(block);
    this.#nextMs ??= block.startMs;
    this.#mix(endMsOf(block));
  }

  /** Everything that came is mixed; what comes next comes after a pause. */
  pause(): void {
    const ends = [...this.#tracks.values()].map((track) => track.endMs ?? 0);
    const endMs = Math.max(...ends);
    if (this.#nextMs !== null && endMs > this.#nextMs)
      this.#emit(this.#nextMs, Math.round((endMs - this.#nextMs) * samplesPerMs));
    this.#nextMs = null;
    this.#anchor = 'pause';
  }

  #mix(nowMs: number): void {
    const ends = [...this.#tracks.values()].map((track) => track.endMs ?? Number.NEGATIVE_INFINITY);
    while (this.#nextMs !== null) {
      const endMs = this.#nextMs + slotMs;
      const isComplete = ends.every((end) => end >= endMs);
      if (!isComplete && nowMs < endMs + patienceMs) return;
      this.#emit(this.#nextMs, slotSamples);
    }
  }

  #emit(startMs: number, samples: number): void {
    const pcm = new Float32Array(samples);
    for (const track of this.#tracks.values()) track.mixInto(pcm, startMs);
    // Together they can be too loud; what the engine hears must stay within what a sound file holds.
    for (const [i, sample] of pcm.entries()) pcm[i] = Math.max(-1, Math.min(1, sample));
    this.#onBlock({ pcm, startMs, anchor: this.#anchor, gap: null });
    this.#anchor = null;
    this.#nextMs = startMs + samples / samplesPerMs;
  }
}
