import type { SoundAnswer, SoundFrame } from '../../src/engine-protocol.js';
import { sampleRate } from '../samples.js';

const onTheWay = 4 * sampleRate;

export interface ClipSenderOptions {
  /** The source's sample that the clip begins with. */
  firstSample?: number;
  /** The first one, and each later one; default: 1320 and 1280, as a capture sends. */
  frames?: readonly [number, number];
}

/** Sends a clip as a sound host does: in frames, at most 4 s of them on their way. */
export class ClipSender {
  readonly answers: SoundAnswer[] = [];
  /** Resolves when the last frame was sent. */
  readonly sent: Promise<void>;
  readonly #pcm: Float32Array;
  readonly #post: (frame: SoundFrame) => void;
  readonly #first: number;
  readonly #frames: readonly [number, number];
  #at = 0;
  #used = 0;
  #resolve: () => void = () => {};

  constructor(pcm: Float32Array, post: (frame: SoundFrame) => void, options: ClipSenderOptions = {}) {
    this.#pcm = pcm;
    this.#post = post;
    this.#first = options.firstSample ?? 0;
    this.#frames = options.frames ?? [1320, 1280];
    this.sent = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  get endSample(): number {
    return this.#first + this.#pcm.length;
  }

  /** To be called with each answer, and once without to start. */
  send(answer?: SoundAnswer): void {
    if (answer) this.answers.push(answer);
    if (answer?.type === 'taken') this.#used = answer.upToSample - this.#first;
    else if (answer) throw new Error(`sound was not taken: ${JSON.stringify(answer)}`);
    while (this.#at < this.#pcm.length && this.#at - this.#used < onTheWay) {
      const pcm = this.#pcm.slice(this.#at, this.#at + (this.#at === 0 ? this.#frames[0] : this.#frames[1]));
      this.#post({ type: 'frame', firstSample: this.#first + this.#at, pcm });
      this.#at += pcm.length;
    }
    if (this.#at === this.#pcm.length) this.#resolve();
  }
}
