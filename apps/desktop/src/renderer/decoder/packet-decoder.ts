/**
 * Decodes a track's packets by WebCodecs. A packet that cannot be decoded costs itself, not what comes before or after it:
 * a decoder that failed is followed by another, which gets again what the first one had not given out.
 */
import { AudioSample, type EncodedPacket, EncodedPacketSink, type InputAudioTrack } from 'mediabunny';

/** Packets that a decoder has at once. */
const mostQueued = 24;
/** Packets in a row without any sound, after which nothing more is expected of the file. */
const mostBad = 5000;
/** What a decoder gives out is that far from the time of its packet at most, s, unless the file has a hole there. */
const holeS = 0.15;
/** Times are rounded to a microsecond. */
const leastS = 1e-5;

export class PacketDecoder {
  readonly #track: InputAudioTrack;
  #decoder: AudioDecoder | null = null;
  readonly #config: AudioDecoderConfig;
  #outputs: AudioSample[] = [];
  /** Given to the decoder, and not given out by it. */
  #pending: EncodedPacket[] = [];
  /** End of what was given out last, in the file, s. */
  #heardTo = Number.NEGATIVE_INFINITY;
  /** Times of the packets that the decoder has, s: most give one output each. */
  #times: number[] = [];
  /** Where the next output begins, in the file, s. */
  #nextS = 0;
  #hasFailed = false;
  #hasOutput = false;
  #badInRow = 0;
  #wake: () => void = () => {};
  badPackets = 0;

  constructor(track: InputAudioTrack, config: AudioDecoderConfig) {
    this.#track = track;
    this.#config = config;
  }

  /** In order; each is to be closed. @throws what reading throws, and Error where nothing can be decoded any more */
  async *samples(): AsyncGenerator<AudioSample, void, void> {
    const sink = new EncodedPacketSink(this.#track);
    try {
      let failure: unknown = null;
      let packet = await sink.getFirstPacket();
      while (packet) {
        await this.#put(packet);
        yield* this.#outputs.splice(0);
        try {
          packet = await sink.getNextPacket(packet);
        } catch (error) {
          // What came before is sound all the same.
          failure = error;
          break;
        }
      }
      await this.#flush();
      yield* this.#outputs.splice(0);
      if (failure) throw failure;
    } finally {
      this.#close();
      for (const output of this.#outputs.splice(0)) output.close();
    }
  }

  async #put(packet: EncodedPacket): Promise<void> {
    this.#pending.push(packet);
    this.#submit(packet);
    await this.#settle(mostQueued);
  }

  #submit(packet: EncodedPacket): void {
    this.#decoder ??= this.#open(packet);
    if (this.#hasFailed) return;
    this.#times.push(packet.timestamp);
    this.#decoder.decode(packet.toEncodedAudioChunk());
  }

  #open(first: EncodedPacket): AudioDecoder {
    this.#times = [];
    this.#nextS = first.timestamp;
    this.#hasFailed = false;
    this.#hasOutput = false;
    const decoder = new AudioDecoder({
      output: (data) => this.#take(new AudioSample(data)),
      error: () => {
        this.#hasFailed = true;
        this.#wake();
      },
    });
    decoder.addEventListener('dequeue', () => this.#wake());
    decoder.configure(this.#config);
    return decoder;
  }

  #take(sample: AudioSample): void {
    // Chromium's own times count on through holes, and from 0 where a file begins before.
    const packetS = this.#times.shift() ?? this.#nextS;
    const atS = Math.abs(packetS - this.#nextS) > holeS ? packetS : this.#nextS;
    sample.setTimestamp(atS);
    this.#nextS = atS + sample.duration;
    this.#heardTo = Math.max(this.#heardTo, this.#nextS);
    this.#pending = this.#pending.filter(({ timestamp, duration }) => timestamp + duration > this.#heardTo + leastS);
    this.#hasOutput = true;
    this.#badInRow = 0;
    if (sample.numberOfFrames > 0) this.#outputs.push(sample);
    else sample.close();
    this.#wake();
  }

  /** Waits until the decoder has at most so many packets, or has failed and been followed by another. */
  async #settle(queued: number): Promise<void> {
    for (;;) {
      if (this.#hasFailed) this.#replace();
      else if ((this.#decoder?.decodeQueueSize ?? 0) <= queued) return;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }

  /** All that was put in comes out. */
  async #flush(): Promise<void> {
    for (;;) {
      await this.#settle(mostQueued);
      if (!this.#decoder) break;
      const isFlushed = await this.#decoder.flush().then(
        () => true,
        () => false,
      );
      if (isFlushed) break;
      this.#hasFailed = true;
    }
    this.#close();
    this.#pending = [];
  }

  /** Another decoder gets what the one that failed had not given out; if that was nothing, without the first of it. */
  #replace(): void {
    if (!this.#hasOutput) {
      this.#pending.shift();
      this.badPackets++;
      this.#badInRow++;
      if (this.#badInRow > mostBad) throw new Error('nothing of it can be decoded any more');
    }
    this.#close();
    for (const packet of this.#pending) this.#submit(packet);
  }

  #close(): void {
    if (this.#decoder && this.#decoder.state !== 'closed') this.#decoder.close();
    this.#decoder = null;
    this.#hasFailed = false;
  }
}
