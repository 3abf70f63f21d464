import { engineRate, type FeedAnswer } from '../../contract/sound-frames.js';
import { EngineFeed, mostOutstanding } from '../../sound/engine-feed.js';
import { SampleRing } from '../../sound/sample-ring.js';

/** Kept, so that an engine that was lost can hear it again: it goes back 10 s at most, from what it had. */
const keptSamples = 60 * engineRate;
/** Decoded ahead of the engine. */
const aheadSamples = 10 * engineRate;

/** A file's sound on its way to the engine: decoded only a little ahead of it, so that memory is small and constant. */
export class FileFeed {
  readonly #ring = new SampleRing(keptSamples);
  #feed: EngineFeed | null = null;
  #port: MessagePort | null = null;
  #outstanding = mostOutstanding;
  #isEnded = false;
  #isHeld = false;
  #takenTo = 0;
  #room: (() => void)[] = [];

  get decodedTo(): number {
    return this.#ring.end;
  }

  get sentTo(): number {
    return this.#feed?.sentTo ?? 0;
  }

  get takenTo(): number {
    return this.#takenTo;
  }

  /** No more comes, and the engine has all there was. */
  get isTaken(): boolean {
    if (!this.#isEnded) return false;
    return this.#ring.end === 0 || this.#feed?.takenTo === this.#ring.end;
  }

  set outstanding(samples: number) {
    this.#outstanding = samples;
    this.#pump();
  }

  /** Nothing more is sent. */
  hold(): void {
    this.#isHeld = true;
  }

  /** Resolves when more should be decoded. */
  async room(): Promise<void> {
    while (this.#ring.end - this.sentTo >= aheadSamples) {
      await new Promise<void>((resolve) => {
        this.#room.push(resolve);
      });
    }
  }

  append(pcm: Float32Array): void {
    this.#ring.append(pcm);
    this.#pump();
  }

  /** No more sound comes. */
  end(): void {
    this.#isEnded = true;
    this.#pump();
  }

  /** Sends through this port, from a sample that is still kept. */
  connect(port: MessagePort, fromSample: number): void {
    this.#port?.close();
    this.#port = port;
    const feed = new EngineFeed({
      ring: this.#ring,
      fromSample: Math.max(fromSample, this.#ring.start),
      send: (frame) => port.postMessage(frame),
      onOverrun: () => {},
      outstanding: () => (this.#isHeld ? 0 : this.#outstanding),
    });
    this.#feed = feed;
    port.onmessage = ({ data }: MessageEvent<FeedAnswer>) => {
      if (this.#feed !== feed || (data.type !== 'taken' && data.type !== 'refused')) return;
      feed.answer(data);
      this.#takenTo = Math.max(this.#takenTo, feed.takenTo);
      this.#pump();
    };
    this.#pump();
  }

  #pump(): void {
    if (this.#isEnded) this.#feed?.flush();
    else this.#feed?.pump();
    for (const resolve of this.#room.splice(0)) resolve();
  }
}
