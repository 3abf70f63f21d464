import { captureMessageSchema } from '../contract/sound-frame-schemas.js';
import type { CaptureMessage } from '../contract/sound-frames.js';
import type { MessagePort } from './message-port.js';
import type { InputListener, SoundInput } from './sound-input.js';

const sampleRate = 16000;
/** Less than this is rounding. */
const leastLostSamples = 16;

/** Sound from the capture window's worklet. */
export class CaptureInput implements SoundInput {
  readonly #port: MessagePort;
  readonly #listener: InputListener;
  /** Context time at which the next frame begins if nothing is missing, s; null before the first of a device. */
  #nextAt: number | null = null;
  #isClosed = false;

  constructor(port: MessagePort, listener: InputListener) {
    this.#port = port;
    this.#listener = listener;
    port.on('message', ({ data }) => {
      if (this.#isClosed) return;
      const { success, data: message } = captureMessageSchema.safeParse(data);
      if (success) this.#take(message);
      else this.#distrust();
    });
    // The window died or reloaded. Main makes another, and hands over a new port.
    port.on('close', () => {
      if (!this.#isClosed) listener.ended('failed', 'The window that captures sound closed.');
    });
    port.start();
  }

  close(): void {
    this.#isClosed = true;
    this.#port.close();
  }

  /** A page that sends what it should not is listened to no longer. */
  #distrust(): void {
    this.close();
    this.#listener.ended('failed', 'The window that captures sound sent what is no sound.');
  }

  #take(message: CaptureMessage): void {
    switch (message.type) {
      case 'frame':
        this.#frame(message.pcm, message.at);
        return;
      case 'device':
        this.#nextAt = null;
        this.#listener.device(message);
        return;
      case 'channel':
        this.#listener.channel(message.channel);
        return;
      case 'muted':
        this.#listener.muted(message.muted);
        return;
      case 'ended':
        this.#listener.ended(message.reason, message.message);
        return;
    }
  }

  #frame(pcm: Float32Array, at: number): void {
    const startAt = at - pcm.length / sampleRate;
    const lost = this.#nextAt === null ? 0 : Math.round((startAt - this.#nextAt) * sampleRate);
    this.#nextAt = at;
    if (lost >= leastLostSamples) this.#listener.lost(lost);
    this.#listener.block(pcm);
  }
}
