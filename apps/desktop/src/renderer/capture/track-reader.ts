/**
 * Reads a microphone's track as the device delivers it, at the device's own rate, and posts one channel of it to the sound
 * host. No audio context is in between: its clock drops what a busy machine is late for.
 */
import type { CaptureMessage } from '../../contract/sound-frames.js';
import { ChannelChoice } from '../../sound/channel-choice.js';

/** Buffers of 10 ms, about, that wait while the page is held up. */
const queuedBuffers = 1000;
/** Their times are those of threads that can be held up too: by less than this, nothing is missing. */
const leastMissingSeconds = 0.5;

export class TrackReader {
  readonly #port: MessagePort;
  readonly #channel = new ChannelChoice();
  #reader: ReadableStreamDefaultReader<AudioData> | null = null;
  /** Filled anew with every buffer: a hundred new ones a second would be much to collect. */
  #planes: Float32Array[] = [];
  /** When the next buffer begins if nothing is missing, s; null before the first. */
  #nextAt: number | null = null;

  /** @param port to the sound host */
  constructor(port: MessagePort) {
    this.#port = port;
  }

  /** Takes its place between the frames. */
  tell(message: Exclude<CaptureMessage, { type: 'frame' }>): void {
    if (message.type === 'channel') this.#channel.choose(message.channel);
    this.#port.postMessage(message);
  }

  /** Posts what this track delivers, in place of any other. `onSound` is called once, with the first of it. */
  read(track: MediaStreamTrack, onSound: () => void): void {
    this.stop();
    const reader = new MediaStreamTrackProcessor({
      track: track as MediaStreamAudioTrack,
      maxBufferSize: queuedBuffers,
    }).readable.getReader();
    this.#reader = reader;
    this.#nextAt = null;
    // A track that ends closes its stream: its own event tells why.
    this.#pump(reader, onSound).catch(() => {});
  }

  stop(): void {
    this.#reader?.cancel().catch(() => {});
    this.#reader = null;
  }

  close(): void {
    this.stop();
    this.#port.close();
  }

  async #pump(reader: ReadableStreamDefaultReader<AudioData>, onSound: () => void): Promise<void> {
    let isFirst = true;
    for (;;) {
      const { done, value } = await reader.read();
      if (done || this.#reader !== reader) {
        value?.close();
        return;
      }
      this.#post(value);
      value.close();
      if (isFirst) onSound();
      isFirst = false;
    }
  }

  #post(data: AudioData): void {
    const { numberOfChannels, numberOfFrames, sampleRate: rate } = data;
    const channels = this.#planesFor(numberOfChannels, numberOfFrames);
    for (const [planeIndex, samples] of channels.entries()) data.copyTo(samples, { planeIndex, format: 'f32-planar' });
    const startAt = data.timestamp / 1e6;
    const late = startAt - (this.#nextAt ?? startAt);
    this.#nextAt = startAt + numberOfFrames / rate;
    const missing = late >= leastMissingSeconds ? late : 0;
    const frame: CaptureMessage = { type: 'frame', missing, rate, pcm: this.#channel.pick(channels, rate) };
    // A copy, and no transfer list: the buffer would arrive as null in another process.
    this.#port.postMessage(frame);
  }

  #planesFor(channels: number, samples: number): Float32Array[] {
    if (this.#planes.length !== channels || this.#planes[0]!.length !== samples) {
      this.#planes = Array.from({ length: channels }, () => new Float32Array(samples));
    }
    return this.#planes;
  }
}
