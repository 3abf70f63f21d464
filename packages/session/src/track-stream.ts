import type { TokenEvent } from '@undertext/engine-native/engine';
import type { Transcript, Word } from '@undertext/transcript';
import { CutWord } from './cut-word.js';
import type { SessionModel, SessionStream, SoundOrigin, StreamReport, TransferablePort } from './session-engine.js';
import type { SourceId } from './session-sound.js';

/** Of the engine's sound, 16 kHz. */
export const samplesPerMs = 16;
export const slotSamples = 1280;
export const slotMs = slotSamples / samplesPerMs;
/** A chunk is computed once 40 samples past it are there. */
const lookaheadSamples = 40;
/** How far a stream that takes the place of another goes back at most: 10 s. */
const replaySamples = 10_000 * samplesPerMs;
/** Reports that must agree before a word is taken to be whole: they may be a little older than the last token. */
const quietReports = 2;

/** Where the next stream of a source begins, and the word that the last one left half shown. */
export interface Resumption {
  sample: number;
  /** What was heard before this sample is text already, as far as is known; not before `sample`. */
  heardTo: number;
  cutWord: { text: string; stream: number; wordSlot: number } | null;
}

export interface TrackStreamOptions {
  transcript: Transcript;
  sourceId: SourceId;
  take: number;
  /** Differs for each stream in the transcript. */
  number: number;
  from: Resumption;
  /** Slots. */
  delay: number;
  chunkMs: number;
  onReport(): void;
  /** It can do no more. */
  onError(error: Error): void;
}

/** One stream of the engine for one source: places its words in the transcript. */
export class TrackStream {
  readonly chunkMs: number;
  readonly #options: TrackStreamOptions;
  readonly #cutWord: CutWord | null;
  #stream: SessionStream | undefined;
  #opening: Promise<void> | undefined;
  #delay: number;
  #isOver = false;
  #origins: SoundOrigin[] = [];
  #newestToken: TokenEvent | undefined;
  #report: StreamReport | undefined;
  #quietReports = 0;

  constructor(options: TrackStreamOptions) {
    this.#options = options;
    this.chunkMs = options.chunkMs;
    this.#delay = options.delay;
    this.#cutWord = options.from.cutWord && new CutWord(options.from.cutWord.text);
  }

  /** Sound that the engine has and that is not text yet; null: not known. */
  get behindMs(): number | null {
    return this.#report?.stats.behindMs ?? null;
  }

  /** Milliseconds of work per slot; null: not known yet. */
  get msPerSlot(): number | null {
    const stats = this.#report?.stats;
    return stats && stats.slotsDecoded > 0 ? stats.msPerSlot : null;
  }

  /** The source's sample up to which sound has come. */
  get receivedTo(): number {
    return this.#report?.receivedTo ?? this.#options.from.sample;
  }

  /** @param connect gives the sound's end of a channel whose other end is returned */
  open(model: SessionModel, connect: () => TransferablePort): void {
    this.#opening = this.#open(model, connect);
    this.#guard(this.#opening);
  }

  setDelay(delay: number): void {
    if (delay === this.#delay) return;
    this.#delay = delay;
    this.#guard(this.#opening?.then(() => this.#stream?.setDelay(delay)));
  }

  /**
   * No more sound after `atSample`, or after what the source still sends before it is closed. Calls back when everything
   * is text, with what the next stream has to know; not if the stream fails or is cut before.
   */
  finish(atSample: number, onFinished: (next: Resumption) => void): void {
    this.#guard(
      this.#opening?.then(async () => {
        const { from } = this.#options;
        // Nothing is to be waited for where it was not to hear anything yet.
        const receivedTo = (await this.#stream?.finish(atSample > from.sample ? atSample : undefined)) ?? from.sample;
        if (this.#isOver) return;
        this.#end();
        // What was to be heard again, and did not come, is text all the same.
        const isAgain = receivedTo < from.heardTo;
        if (isAgain && !this.#newestToken) {
          onFinished(from);
          return;
        }
        this.#endWord();
        onFinished({ sample: receivedTo, heardTo: Math.max(receivedTo, from.heardTo), cutWord: null });
      }),
    );
  }

  /** Drops it, dead or alive. The next one hears again what was not whole. */
  cut(): Resumption {
    this.#end();
    const { transcript, sourceId, take, from } = this.#options;
    const open = transcript.openWordOf(sourceId);
    const whole = transcript.wordsOf(sourceId).at(-1);
    const newest = this.receivedTo - (this.#report?.stats.samplesWaiting ?? 0);
    const sample = Math.max(from.sample, newest - replaySamples, whole?.take === take ? whole.endSample : 0);
    const own = this.#isOwn(open) ? open : null;
    const cutWord = own && { text: own.text, stream: own.stream, wordSlot: own.wordSlot };
    return { sample, heardTo: Math.max(from.heardTo, sample, own?.endSample ?? 0, this.#decodedTo), cutWord };
  }

  async #open(model: SessionModel, connect: () => TransferablePort): Promise<void> {
    const { sourceId, chunkMs } = this.#options;
    const stream = await model.createStream({
      sourceId,
      delay: this.#delay,
      chunkMs,
      onToken: (event) => this.#isOver || this.#hear(event),
      onOrigin: (origin) => this.#origins.push(origin),
      onStats: (report) => this.#isOver || this.#note(report),
      onError: (error) => this.#fail(error),
    });
    this.#stream = stream;
    if (this.#isOver) {
      await stream.dispose();
      return;
    }
    await stream.attachPort(connect());
  }

  #hear(event: TokenEvent): void {
    const { transcript, sourceId, take, number, from } = this.#options;
    this.#newestToken = event;
    this.#quietReports = 0;
    const place = {
      source: sourceId,
      take,
      startSample: this.#sourceSample(event.startMs * samplesPerMs),
      endSample: this.#sourceSample(event.endMs * samplesPerMs),
    };
    const rest = this.#cutWord?.goOn(event.text, event.wordSlot) ?? null;
    if (rest === null || from.cutWord === null) {
      transcript.append({ ...place, stream: number, wordSlot: event.wordSlot, text: event.text });
    } else if (rest !== '') {
      transcript.append({ ...place, stream: from.cutWord.stream, wordSlot: from.cutWord.wordSlot, text: rest });
    }
  }

  #note(report: StreamReport): void {
    this.#report = report;
    const newestSlot = this.#newestSlot(report);
    // A word's text comes slot after slot: one without text ends it.
    if (this.#newestToken && newestSlot > this.#newestToken.slot + 1) {
      this.#quietReports++;
      if (this.#quietReports === quietReports) this.#endWord();
    }
    this.#options.onReport();
  }

  /** The stream's slot whose token is certain to have been decided. */
  #newestSlot({ stats: { samplesFed, behindMs, delay } }: StreamReport): number {
    const certain = samplesFed - this.chunkMs * samplesPerMs - lookaheadSamples;
    return Math.floor(certain / slotSamples) - Math.ceil(behindMs / slotMs) - delay;
  }

  /** The source's sample up to which that is so. */
  get #decodedTo(): number {
    const newestSlot = this.#report ? this.#newestSlot(this.#report) : -1;
    return newestSlot > 0 && this.#origins.length > 0 ? this.#sourceSample(newestSlot * slotSamples) : 0;
  }

  #endWord(): void {
    const { transcript, sourceId } = this.#options;
    if (this.#isOwn(transcript.openWordOf(sourceId))) transcript.endWord(sourceId);
  }

  /** Whether this stream goes on with the word: its own, or the one that the stream before it had left. */
  #isOwn(open: Word | null): open is Word {
    return (
      open !== null && (open.stream === this.#options.number || open.stream === this.#options.from.cutWord?.stream)
    );
  }

  #sourceSample(streamSample: number): number {
    let origin: SoundOrigin | undefined;
    for (const each of this.#origins) if (!origin || each.streamSample <= streamSample) origin = each;
    if (!origin) throw new Error('a word came before the sound it is in');
    return origin.sourceSample + streamSample - origin.streamSample;
  }

  #guard(work: Promise<unknown> | undefined): void {
    work?.catch((error: unknown) => this.#fail(error as Error));
  }

  #fail(error: Error): void {
    if (this.#isOver) return;
    this.#options.onError(error);
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    // What cannot be disposed of is gone with its process.
    this.#stream?.dispose().catch(() => {});
  }
}
