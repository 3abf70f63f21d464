import type { Resampler } from '@undertext/sound';
import { captureMessageSchema } from '../contract/sound-frame-schemas.js';
import { type CaptureMessage, engineRate } from '../contract/sound-frames.js';
import type { MessagePort } from './message-port.js';
import type { InputListener, SoundInput } from './sound-input.js';

/** What makes a resampler from one rate to another, Hz. */
export type ResamplerFactory = (from: number, to: number) => Resampler;

/** Sound from the capture window. */
export class CaptureInput implements SoundInput {
  readonly #port: MessagePort;
  readonly #listener: InputListener;
  readonly #createResampler: ResamplerFactory;
  #resampling: { rate: number; resampler: Resampler } | null = null;
  #isClosed = false;

  constructor(port: MessagePort, createResampler: ResamplerFactory, listener: InputListener) {
    this.#port = port;
    this.#createResampler = createResampler;
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
    this.#resampling?.resampler.dispose();
    this.#resampling = null;
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
        this.#frame(message);
        return;
      case 'device':
        this.#endResampling();
        this.#listener.device(message);
        return;
      case 'channel':
        this.#listener.channel(message.channel);
        return;
      case 'muted':
        this.#listener.muted(message.muted);
        return;
      case 'ended':
        this.#endResampling();
        this.#listener.ended(message.reason, message.message);
        return;
    }
  }

  #frame({ pcm, rate, missing }: Extract<CaptureMessage, { type: 'frame' }>): void {
    if (missing > 0) this.#listener.lost(Math.round(missing * engineRate));
    if (this.#resampling?.rate !== rate) this.#endResampling();
    const samples = rate === engineRate ? pcm : this.#resamplerFrom(rate).process(pcm);
    if (samples.length > 0) this.#listener.block(samples);
  }

  #resamplerFrom(rate: number): Resampler {
    this.#resampling ??= { rate, resampler: this.#createResampler(rate, engineRate) };
    return this.#resampling.resampler;
  }

  /** The sound before is over: what the resampler still holds of it comes out. */
  #endResampling(): void {
    if (!this.#resampling) return;
    const { resampler } = this.#resampling;
    this.#resampling = null;
    const rest = resampler.flush();
    resampler.dispose();
    if (rest.length > 0) this.#listener.block(rest);
  }
}
