/** The bundled sample in place of a microphone: played aloud and captured, then silence, in which the last words come. */

import weather from '../../../../../resources/samples/weather.wav?url';
import welcome from '../../../../../resources/samples/welcome.wav?url';
import type { CaptureEvent } from '../../contract/capture.js';
import type { TrackReader } from './track-reader.js';

const files = [welcome, weather];
/** More than the longest delay that anyone chooses for a look, and the time in which the words are read. */
const silenceMs = 4000;

export interface SampleCaptureOptions {
  reader: TrackReader;
  tell(event: CaptureEvent): void;
}

export class SampleCapture {
  readonly #options: SampleCaptureOptions;
  readonly #context = new AudioContext();
  readonly #output = this.#context.createMediaStreamDestination();
  #isClosed = false;

  constructor(options: SampleCaptureOptions) {
    this.#options = options;
    this.#play().catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      options.reader.tell({ type: 'ended', reason: 'failed', message });
      options.tell({ type: 'sample-ended', problem: message });
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#options.reader.stop();
    void this.#context.close();
  }

  async #play(): Promise<void> {
    const { reader, tell } = this.#options;
    const { sampleRate } = this.#context;
    reader.tell({ type: 'device', name: 'Undertext', channels: 1, sampleRate });
    reader.read(this.#output.stream.getAudioTracks()[0]!, () => {});
    for (const file of files) {
      if (this.#isClosed) return;
      const sound = new Audio(file);
      const source = this.#context.createMediaElementSource(sound);
      source.connect(this.#output);
      source.connect(this.#context.destination);
      const ended = new Promise<void>((resolve, reject) => {
        sound.onended = () => resolve();
        sound.onerror = () => reject(new Error(`the sample cannot be played: ${sound.error?.message}`));
      });
      await sound.play();
      await ended;
    }
    setTimeout(() => this.#isClosed || tell({ type: 'sample-ended', problem: null }), silenceMs);
  }
}
