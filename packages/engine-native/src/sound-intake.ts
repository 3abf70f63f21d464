import type { EngineStream } from './engine.js';
import type { EnginePort } from './engine-port.js';
import type { SoundAnswer, SoundFrame, SoundOrigin } from './engine-protocol.js';

const samplesPerMs = 16;
/** A chunk is computed once 40 samples past it are there. */
const lookaheadSamples = 40;
/** Kept here while the stream has no room, so that a frame or two too many is no failure. */
const keptSamples = 4000 * samplesPerMs;
/** How long the end of a stream waits for sound that is still on its way. */
const lateSoundMs = 2000;

export interface SoundIntakeOptions {
  chunkMs: number;
  onOrigin(origin: SoundOrigin): void;
  /** Exactly the sound that the stream gets, in order. */
  onSound?(pcm: Float32Array): void;
}

/**
 * Takes the frames of one source and feeds them to a stream, each sample once and in order. Tells the sender how far the
 * engine is, so that only a few seconds are ever on their way; sound for which there is no room is refused, never lost.
 */
export class SoundIntake {
  readonly #stream: EngineStream;
  readonly #options: SoundIntakeOptions;
  #port: EnginePort | undefined;
  #portClosed = true;
  /** Of the source, up to which sound was taken over. */
  #receivedTo: number | null = null;
  /** Of the stream: fed or waiting here. */
  #streamSamples = 0;
  #origins: SoundOrigin[] = [];
  #waiting: Float32Array[] = [];
  #waitingSamples = 0;
  #draining = false;
  /** The samples refused for want of room: the frame, and those after it that were on their way already. */
  #refused: { from: number; to: number } | undefined;
  /** Up to this sample, the sender was told that its sound is used. */
  #told: number | null = null;
  #ended: string | undefined;
  #changed: (() => void)[] = [];

  constructor(stream: EngineStream, options: SoundIntakeOptions) {
    this.#stream = stream;
    this.#options = options;
  }

  get receivedTo(): number | null {
    return this.#receivedTo;
  }

  /** Sound comes through this port from now on; what a port before still brings is not heard. */
  attach(port: EnginePort): void {
    this.#port?.close();
    this.#port = port;
    this.#portClosed = false;
    this.#refused = undefined;
    this.#told = null;
    port.listen({
      onMessage: (message) => {
        if (this.#port === port) this.#receive(message);
      },
      onClose: () => {
        if (this.#port !== port) return;
        this.#portClosed = true;
        this.#notify();
      },
    });
  }

  /**
   * Resolves when the source's sound up to `atSample` has been fed, or as much of it as came: a port that closed brings
   * no more, nor does one that brought nothing for two seconds although the engine had used all of it.
   */
  async settled(atSample: number | undefined): Promise<void> {
    let late = false;
    const complete = () =>
      atSample === undefined || this.#portClosed || late || (this.#receivedTo !== null && this.#receivedTo >= atSample);
    while (this.#ended === undefined && (!complete() || this.#waitingSamples > 0)) {
      const changed = await this.#change(lateSoundMs);
      late ||= !changed && this.#told === this.#receivedTo;
    }
  }

  /** Refuses every frame from now on. */
  end(reason: string): void {
    this.#ended ??= reason;
    this.#waiting = [];
    this.#waitingSamples = 0;
    this.#notify();
  }

  close(): void {
    this.end('the stream was closed');
    this.#port?.close();
    this.#port = undefined;
  }

  /** Tells the sender what the engine has used since it was last told. */
  report(): void {
    if (this.#ended !== undefined || this.#receivedTo === null) return;
    const { samplesFed, samplesWaiting } = this.#stream.stats();
    // Sound that only waits for the rest of its chunk holds nobody up.
    const chunk = this.#options.chunkMs * samplesPerMs + lookaheadSamples;
    const used = samplesFed - Math.max(0, samplesWaiting - chunk);
    const upToSample = this.#sourceSample(used);
    if (this.#told !== null && upToSample <= this.#told) return;
    this.#told = upToSample;
    this.#answer({ type: 'taken', upToSample });
  }

  #receive(message: unknown): void {
    const frame = asFrame(message);
    if (!frame) {
      this.#answer({ type: 'malformed', message: 'a message that is no frame of sound came where sound should' });
      return;
    }
    const { firstSample, pcm } = frame;
    if (this.#refused?.to === firstSample) {
      this.#refuse({ from: this.#refused.from, to: firstSample + pcm.length });
      return;
    }
    const known = Math.min(pcm.length, Math.max(0, (this.#receivedTo ?? 0) - firstSample));
    if (known < pcm.length) this.#take(firstSample + known, pcm.subarray(known));
  }

  #take(firstSample: number, pcm: Float32Array): void {
    const waits = this.#waitingSamples > 0;
    if (waits && this.#waitingSamples + pcm.length > keptSamples) {
      this.#refuse({ from: firstSample, to: firstSample + pcm.length });
      return;
    }
    const fed = !waits && this.#feed(pcm);
    if (this.#ended !== undefined) {
      this.#answer({ type: 'ended', message: this.#ended });
      return;
    }
    if (!fed) {
      this.#waiting.push(pcm);
      this.#waitingSamples += pcm.length;
      void this.#drain();
    }
    this.#refused = undefined;
    if (firstSample !== this.#receivedTo) {
      const origin = { streamSample: this.#streamSamples, sourceSample: firstSample };
      this.#origins.push(origin);
      this.#options.onOrigin(origin);
    }
    this.#options.onSound?.(pcm);
    this.#receivedTo = firstSample + pcm.length;
    this.#streamSamples += pcm.length;
    this.#notify();
    this.report();
  }

  /** False if the stream took nothing. */
  #feed(pcm: Float32Array): boolean {
    if (this.#ended !== undefined) return false;
    try {
      this.#stream.feed(pcm);
      return true;
    } catch (error) {
      if (codeOf(error) !== 'QUEUE_FULL') this.end(messageOf(error));
      return false;
    }
  }

  async #drain(): Promise<void> {
    if (this.#draining) return;
    this.#draining = true;
    try {
      while (this.#waiting[0]) {
        await this.#stream.room();
        const next = this.#waiting[0];
        if (!next || !this.#feed(next)) continue;
        this.#waiting.shift();
        this.#waitingSamples -= next.length;
        this.#notify();
      }
    } catch (error) {
      this.end(messageOf(error));
    } finally {
      this.#draining = false;
    }
  }

  #sourceSample(streamSample: number): number {
    // There are few: sound jumps ahead only where some was lost.
    let last = this.#origins[0]!;
    for (const origin of this.#origins) if (origin.streamSample <= streamSample) last = origin;
    return last.sourceSample + streamSample - last.streamSample;
  }

  #refuse(refused: { from: number; to: number }): void {
    this.#refused = refused;
    this.#answer({ type: 'refused', fromSample: refused.from });
  }

  #answer(answer: SoundAnswer): void {
    if (!this.#portClosed) this.#port?.post(answer);
  }

  /** False if nothing changed for that long. */
  #change(limitMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, limitMs, false);
      this.#changed.push(() => {
        clearTimeout(timer);
        resolve(true);
      });
    });
  }

  #notify(): void {
    for (const resolve of this.#changed.splice(0)) resolve();
  }
}

function asFrame(message: unknown): SoundFrame | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { type, firstSample, pcm } = message as Record<string, unknown>;
  if (type !== 'frame' || !(pcm instanceof Float32Array) || pcm.length === 0) return undefined;
  if (!Number.isSafeInteger(firstSample) || (firstSample as number) < 0 || !pcm.every(Number.isFinite))
    return undefined;
  return { type, firstSample: firstSample as number, pcm };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
