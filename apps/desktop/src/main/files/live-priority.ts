/** What is captioned live comes first: how much of a file's sound may be with the engine meanwhile. */
import { mostOutstanding } from '../../sound/engine-feed.js';

/** How captioning is doing. */
export interface LiveCaptions {
  isLive: boolean;
  /** Sound that should be text by now, and is not. */
  behindMs: number;
}

const rate = 16;
/** Of a file's sound that the engine computes at once, ms: short enough that a word live waits for little of it. */
export const fileChunkMs = 400;
/** One chunk, and what it takes to begin the next. */
const besideLive = (fileChunkMs + 200) * rate;
/** From here on the file waits ... */
const holdFromMs = 240;
/** ... until captions are up to date again ... */
const releaseAtMs = 80;
/** ... or have been behind for so many looks although it waits: then it is something else that holds them up. */
const mostHeldLooks = 25;

export class LivePriority {
  #isHeld = false;
  #heldLooks = 0;

  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Samples of the file that may be on their way now. To be asked five times a second. */
  outstanding({ isLive, behindMs }: LiveCaptions): number {
    this.#isHeld = isLive && behindMs > (this.#isHeld ? releaseAtMs : holdFromMs);
    this.#heldLooks = this.#isHeld ? this.#heldLooks + 1 : 0;
    if (this.#isHeld && this.#heldLooks % mostHeldLooks !== 0) return 0;
    return isLive ? besideLive : mostOutstanding;
  }
}
