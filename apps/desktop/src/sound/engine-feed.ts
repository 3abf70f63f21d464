/**
 * Sends a source's kept sound to the engine host: whole frames, and never more than four seconds (or less, where that is
 * asked for) that the engine has not taken. What waits longer waits in the ring.
 */
import {
  engineRate,
  type FeedAnswer,
  type FeedFrame,
  firstFrameSamples,
  slotSamples,
} from '../contract/sound-frames.js';
import type { SampleRing } from './sample-ring.js';

/** Samples on their way that the engine has not taken. */
export const mostOutstanding = 4 * engineRate;
/** Samples of one message; more than a frame only while catching up. */
const longestPiece = engineRate;
/** The part of what is kept that an engine which never catches up is spared at once: one gap, not a hole in every word. */
const sparedPart = 1 / 6;

export interface EngineFeedOptions {
  ring: SampleRing;
  send(frame: FeedFrame): void;
  /** Position of the first sample to send. */
  fromSample: number;
  /** The ring has dropped `samples` before `nextSample` that were not sent yet. */
  onOverrun(samples: number, nextSample: number): void;
  /** How many samples may be on their way now; default: `mostOutstanding`. */
  outstanding?(): number;
}

export class EngineFeed {
  readonly #options: EngineFeedOptions;
  /** Position of the next sample to send. */
  #next: number;
  #taken: number;
  #isFirst = true;
  #isRefused = false;
  /** Everything before this position is sent, whole frame or not. */
  #flushTo = 0;

  constructor(options: EngineFeedOptions) {
    this.#options = options;
    this.#next = options.fromSample;
    this.#taken = options.fromSample;
  }

  /** Position of the next sample to send: all before it are on their way. */
  get sentTo(): number {
    return this.#next;
  }

  /** Position up to which the engine has used what was sent. */
  get takenTo(): number {
    return this.#taken;
  }

  /** Samples that are kept and not yet sent. */
  get waiting(): number {
    return this.#options.ring.end - this.#next;
  }

  /** Sends what may be sent; to be called when sound has come. */
  pump(): void {
    const { ring, send } = this.#options;
    this.#skipDropped();
    while (!this.#isRefused) {
      const length = this.#nextLength();
      if (length === 0) return;
      send({ type: 'frame', firstSample: this.#next, pcm: ring.read(this.#next, this.#next + length) });
      this.#next += length;
      this.#isFirst = false;
    }
  }

  /** No more sound comes for now: a frame need not be whole to be sent. */
  flush(): void {
    this.#flushTo = this.#options.ring.end;
    this.pump();
  }

  /** The engine has samples, or had no room for some. */
  answer(answer: Extract<FeedAnswer, { type: 'taken' | 'refused' }>): void {
    if (answer.type === 'taken') {
      this.#taken = Math.min(Math.max(this.#taken, answer.upToSample), this.#next);
      this.#isRefused = false;
    } else if (answer.fromSample >= this.#taken && answer.fromSample < this.#next) {
      this.#next = answer.fromSample;
      this.#isRefused = true;
    }
    this.pump();
  }

  #nextLength(): number {
    const allowance = this.#options.outstanding?.() ?? mostOutstanding;
    const credit = Math.max(0, allowance - (this.#next - this.#taken));
    const allowed = Math.min(this.waiting, credit, longestPiece);
    const first = this.#isFirst ? firstFrameSamples : slotSamples;
    if (allowed >= first) return first + Math.floor((allowed - first) / slotSamples) * slotSamples;
    const isRest = this.waiting <= allowed && this.#next < this.#flushTo;
    return isRest ? this.waiting : 0;
  }

  #skipDropped(): void {
    const { ring } = this.#options;
    const missing = ring.start - this.#next;
    if (missing <= 0) return;
    // What an engine that was away cannot hear again is lost; one that is there and too slow is helped along.
    const spared = this.#isFirst ? 0 : Math.floor((ring.end - ring.start) * sparedPart);
    const dropped = Math.max(missing, spared);
    this.#next += dropped;
    this.#taken = Math.max(this.#taken, this.#next);
    this.#options.onOverrun(dropped, this.#next);
  }
}
