/**
 * Two inputs as one stream, by session time: what was heard at the same time sounds at the same time. Goes on when one of
 * them, or both, deliver nothing.
 */
import { engineRate, samplesPerMs, slotSamples } from '../contract/sound-frames.js';
import { SampleRing } from '../sound/sample-ring.js';
import { endMsOf, type TimedBlock } from './timed-block.js';

const slotMs = slotSamples / samplesPerMs;
/** How long the input that is ahead waits for the other. A shorter time without sound is silence. */
const patienceMs = 400;
/** What an input keeps: more than it can be ahead, though a second comes at once. */
const keptSamples = 4 * engineRate;

/** Sound without a hole. */
interface Stretch {
  /** Session time, ms. */
  fromMs: number;
  toMs: number;
  /** Its first sample in the ring. */
  sample: number;
}

/** One input's sound, placed in time. */
class Track {
  readonly #ring = new SampleRing(keptSamples);
  #stretches: Stretch[] = [];

  /** Session time up to which there is sound; null before the first. */
  get endMs(): number | null {
    return this.#stretches.at(-1)?.toMs ?? null;
  }

  add(block: TimedBlock): void {
    const last = this.#stretches.at(-1);
    if (last && block.anchor === null) last.toMs += block.pcm.length / samplesPerMs;
    else {
      // A clock that is set back by a slot makes nothing sound twice.
      if (last) last.toMs = Math.min(last.toMs, block.startMs);
      this.#stretches.push({ fromMs: block.startMs, toMs: endMsOf(block), sample: this.#ring.end });
    }
    this.#ring.append(block.pcm);
    this.#stretches = this.#stretches.filter((stretch, at, all) => !all[at + 1] || this.#isKept(stretch));
  }

  /** Adds what was heard from a session time on. */
  mixInto(out: Float32Array, fromMs: number): void {
    for (const stretch of this.#stretches) {
      const at = Math.round((stretch.fromMs - fromMs) * samplesPerMs);
      const end = at + Math.round((stretch.toMs - stretch.fromMs) * samplesPerMs);
      const first = Math.max(0, at, at + this.#ring.start - stretch.sample);
      const last = Math.min(out.length, end);
      if (first >= last) continue;
      const sound = this.#ring.read(stretch.sample + first - at, stretch.sample + last - at);
      for (const [i, sample] of sound.entries()) out[first + i]! += sample;
    }
  }

  #isKept({ fromMs, toMs, sample }: Stretch): boolean {
    return sample + (toMs - fromMs) * samplesPerMs > this.#ring.start;
  }
}

export class Mixer<Input extends string> {
  readonly #tracks = new Map<Input, Track>();
  readonly #onBlock: (block: TimedBlock) => void;
  /** Session time of the next sample to be mixed; null before the first. */
  #nextMs: number | null = null;
  #anchor: TimedBlock['anchor'] = 'start';
  /** What no input heard before the next sample. */
  #gap: TimedBlock['gap'] = null;

  constructor(inputs: readonly Input[], onBlock: (block: TimedBlock) => void) {
    for (const input of inputs) this.#tracks.set(input, new Track());
    this.#onBlock = onBlock;
  }

  add(input: Input, block: TimedBlock): void {
    if (this.#nextMs === null) {
      this.#nextMs = block.startMs;
      this.#gap = block.gap;
    } else this.#skipTo(block);
    this.#tracks.get(input)!.add(block);
    this.#mix(endMsOf(block));
  }

  /**
   * Everything that came is mixed; what comes next comes after a pause.
   * @param ends of the inputs that were listened to: null for one that was heard to the end
   */
  pause(ends: readonly (TimedBlock | null)[]): void {
    this.#mixTo(this.#endMs);
    const [shortest] = ends.toSorted((a, b) => (a?.gap?.lostMs ?? 0) - (b?.gap?.lostMs ?? 0));
    // Sound that one of them heard is not missing.
    if (shortest) this.#onBlock(shortest);
    this.#nextMs = null;
    this.#anchor = 'pause';
  }

  /** Session time up to which any input has sound. */
  get #endMs(): number {
    return Math.max(...[...this.#tracks.values()].map((track) => track.endMs ?? 0));
  }

  /** Where nobody heard anything for long there is a gap: hours of silence, as after a sleep, would have to be listened to. */
  #skipTo({ startMs, gap }: TimedBlock): void {
    const endMs = this.#endMs;
    const lostMs = startMs - endMs;
    if (lostMs < patienceMs) return;
    this.#mixTo(endMs);
    this.#nextMs = startMs;
    this.#anchor = 'gap';
    this.#gap = { lostMs, reason: gap?.reason ?? 'lost' };
  }

  #mixTo(endMs: number): void {
    if (this.#nextMs === null || endMs <= this.#nextMs) return;
    this.#emit(this.#nextMs, Math.round((endMs - this.#nextMs) * samplesPerMs));
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
    this.#onBlock({ pcm, startMs, anchor: this.#anchor, gap: this.#gap });
    this.#anchor = null;
    this.#gap = null;
    this.#nextMs = startMs + samples / samplesPerMs;
  }
}
