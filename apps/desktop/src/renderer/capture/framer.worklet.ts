/**
 * Runs on the audio thread: takes one channel of what the loopback delivers and posts it to the sound
 * host, past the page's own thread. What the page has to tell about the device goes the same way, so that it keeps its
 * place between the frames.
 */
import type { CaptureMessage } from '../../contract/sound-frames.js';
import { ChannelChoice } from '../../sound/channel-choice.js';
import { FrameCutter } from './frame-cutter.js';

// The global scope of a worklet, which TypeScript's DOM library lacks.
declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;
/** Of the block being processed, s. */
declare const currentTime: number;
declare const sampleRate: number;

/** From the page to the worklet. */
export type FramerRequest =
  /** With the port to the sound host. */
  | { type: 'port' }
  /** To be passed on. */
  | { type: 'tell'; message: Exclude<CaptureMessage, { type: 'frame' }> }
  /** Does the device deliver? The context goes on with zeros when it does not, which are not sound. */
  | { type: 'flow'; isFlowing: boolean };

class Framer extends AudioWorkletProcessor {
  readonly #channel = new ChannelChoice();
  readonly #cutter = new FrameCutter((channels, after) => this.#post(channels, after));
  #out: MessagePort | null = null;
  #isFlowing = false;
  /** End of the last block that sound came in, s. */
  #heardTo = 0;
  /** When the next frame begins if nothing is missing, s; null before a device's first. */
  #nextAt: number | null = null;

  constructor() {
    super();
    this.port.onmessage = (event: MessageEvent<FramerRequest>) => this.#obey(event.data, event.ports[0]);
  }

  process([channels]: readonly Float32Array[][]): boolean {
    if (!this.#isFlowing || !channels?.length) return true;
    this.#heardTo = currentTime + channels[0]!.length / sampleRate;
    this.#cutter.push(channels);
    return true;
  }

  #obey(request: FramerRequest, port: MessagePort | undefined): void {
    switch (request.type) {
      case 'port':
        this.#out = port ?? null;
        return;
      case 'flow':
        if (!request.isFlowing) this.#cutter.flush();
        this.#isFlowing = request.isFlowing;
        return;
      case 'tell':
        this.#cutter.flush();
        if (request.message.type === 'device') this.#nextAt = null;
        if (request.message.type === 'channel') this.#channel.choose(request.message.channel);
        this.#out?.postMessage(request.message);
    }
  }

  #post(channels: readonly Float32Array[], after: number): void {
    // A copy, and no transfer list: the buffer would arrive as null in another process.
    const pcm = this.#channel.pick(channels, sampleRate).slice();
    const endAt = this.#heardTo - after / sampleRate;
    // The context's time goes on where it had no sound. Less than a millisecond is rounding.
    const late = endAt - pcm.length / sampleRate - (this.#nextAt ?? endAt - pcm.length / sampleRate);
    this.#nextAt = endAt;
    const frame: CaptureMessage = { type: 'frame', missing: late >= 1e-3 ? late : 0, rate: sampleRate, pcm };
    this.#out?.postMessage(frame);
  }
}

registerProcessor('framer', Framer);
