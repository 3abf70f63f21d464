/**
 * A stream of the scripted engine: hears the words that the room's samples say, and writes each in two pieces, in its slot
 * and the next, `delay` slots after it was heard. Re-primes as the real one does, and keeps a log of the slots it used.
 */
import type { EngineStream, StreamOptions, StreamStats } from '@undertext/engine-native/engine';
import type { SourceId } from '@undertext/ui/captions-api';
import {
  BadArgumentError,
  DisposedError,
  FinishedError,
  QueueFullError,
} from '../../../../packages/engine-native/src/errors.js';
import { positions, readSample } from './room.js';

const slotSamples = 1280;
const lookaheadSamples = 40;
const samplesPerMs = 16;
const queueSamples = 30 * 16_000;
/** What a new epoch goes back at most, slots: 10 s. */
const replaySlots = 125;
/** Slots of zeros after the end, beside the delay's. */
const tailSlots = 11;

export interface EpochLog {
  baseSlot: number;
  /** The slot after the last whole word when it began. */
  afterWord: number;
  /** Up to this slot, without: all from the base on, once each. */
  to: number;
  /** Slots that were used out of order. None is to be. */
  disorder: number;
}

export interface StreamLog {
  /** What it hears. */
  source: SourceId;
  /** Position in the room (modulo) of its first sample; null before it. */
  firstPosition: number | null;
  /** The last word of this source that was whole when its first sound came; null if none was. */
  lastWhole: string | null;
  epochs: EpochLog[];
  /** Where sound was missing between two samples: how many (modulo). */
  jumps: number[];
}

export interface ScriptedStreamSurroundings {
  log: StreamLog;
  lastWhole(source: SourceId): string | null;
  defaultDelay: number;
  /** There is work now. */
  onWork(): void;
  msPerSlot(): number;
}

export class ScriptedStream implements EngineStream {
  readonly #options: StreamOptions;
  readonly #at: ScriptedStreamSurroundings;
  readonly #words = new Map<number, string>();
  #delay: number;
  #wantedDelay: number | null = null;
  #fed = 0;
  #nextPosition: number | null = null;
  /** The next slot to be heard, and the next to be written. */
  #heard = 0;
  #written = 0;
  #passes = 0;
  #reprimes = 0;
  #half: { slot: number; rest: string } | null = null;
  #lastWordSlot = -1;
  #hasWritten = false;
  #startMs = 0;
  #previousEndMs = 0;
  #finishing: { resolve(): void; reject(error: Error): void } | null = null;
  #isFinishing = false;
  #isOver = false;
  #roomWaiters: (() => void)[] = [];

  constructor(options: StreamOptions, at: ScriptedStreamSurroundings) {
    this.#options = options;
    this.#at = at;
    this.#delay = options.delay ?? at.defaultDelay;
    this.#beginEpoch(0);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get hasWork(): boolean {
    if (this.#isOver) return false;
    const canRePrime = this.#wantedDelay !== null && this.#half === null;
    return this.#heard < this.#ready || canRePrime || this.#isFinishing;
  }

  feed(pcm: Float32Array): void {
    if (this.#isOver) throw new DisposedError('the stream was disposed of');
    if (this.#isFinishing) throw new FinishedError('the stream was finished');
    if (this.#waiting + pcm.length > queueSamples) throw new QueueFullError('30 s wait already');
    for (const value of pcm) this.#take(value);
    if (this.hasWork) this.#at.onWork();
  }

  room(): Promise<void> {
    if (this.#waiting < queueSamples / 2) return Promise.resolve();
    return new Promise((resolve) => this.#roomWaiters.push(resolve));
  }

  setDelay(delay: number): void {
    if (this.#isFinishing || this.#isOver) throw new FinishedError('the stream was finished');
    if (!Number.isInteger(delay) || delay < 1) throw new BadArgumentError(`no delay: ${delay}`);
    this.#wantedDelay = delay;
    this.#at.onWork();
  }

  finish(): Promise<void> {
    if (this.#isOver) return Promise.reject(new DisposedError('the stream was disposed of'));
    this.#isFinishing = true;
    this.#at.onWork();
    return new Promise((resolve, reject) => {
      this.#finishing = { resolve, reject };
    });
  }

  cancel(): void {
    this.dispose();
  }

  dispose(): void {
    this.#isOver = true;
    this.#finishing?.reject(new DisposedError('the stream was disposed of'));
    this.#finishing = null;
  }

  /** Its device fails. */
  fail(error: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#options.onError?.(error);
    this.#finishing?.reject(error);
    this.#finishing = null;
  }

  /** One pass: hears a slot and writes what is due. */
  step(): void {
    // A word that is half written is finished first.
    if (this.#wantedDelay !== null && this.#half === null) this.#rePrime(this.#wantedDelay);
    if (this.#heard < this.#ready) {
      this.#use(this.#heard);
      this.#heard++;
      this.#passes++;
      while (this.#written < this.#heard - this.#delay) this.#write(this.#written++);
    } else if (this.#isFinishing) {
      this.#isOver = true;
      this.#finishing?.resolve();
      this.#finishing = null;
    }
    if (this.#waiting < queueSamples / 2) for (const resolve of this.#roomWaiters.splice(0)) resolve();
  }

  stats(): StreamStats {
    const newest = Math.max(0, this.#written);
    return {
      samplesFed: this.#fed,
      samplesWaiting: this.#waiting,
      behindMs: Math.max(0, this.#ready - this.#heard) * 80,
      slotsEncoded: this.#heard,
      slotsDecoded: newest,
      encoderPasses: this.#passes,
      decoderPasses: this.#passes,
      tokens: newest,
      tokensPerPass: 1,
      drafted: 0,
      accepted: 0,
      ms: { mel: 0, encoder: 0, decoder: 0, text: 0 },
      msPerSlot: this.#at.msPerSlot(),
      eos: 0,
      ruts: 0,
      loops: 0,
      reprimes: this.#reprimes,
      limitReprimes: 0,
      forcedCuts: 0,
      invalidUtf8: 0,
      delay: this.#delay,
      epoch: this.#at.log.epochs.length - 1,
      baseSlot: this.#at.log.epochs.at(-1)!.baseSlot,
      memoryBytes: 0,
    };
  }

  /** Slots that can be computed. */
  get #ready(): number {
    const chunk = (this.#options.chunkMs ?? 80) * samplesPerMs;
    if (this.#isFinishing) return Math.ceil(this.#fed / slotSamples) + this.#delay + tailSlots;
    const whole = Math.max(0, Math.floor((this.#fed - lookaheadSamples) / chunk));
    return Math.floor((whole * chunk) / slotSamples);
  }

  get #waiting(): number {
    return Math.max(0, this.#fed - this.#heard * slotSamples);
  }

  #take(value: number): void {
    this.#follow(value);
    this.#fed++;
  }

  #follow(value: number): void {
    const { log, lastWhole } = this.#at;
    // Silence that stands for sound that is missing.
    if (value === 0) return;
    const sample = readSample(value);
    if (sample.source === 'mixed') log.source = 'mixed';
    if ('word' in sample) {
      if (sample.word === null) return;
      this.#words.set(Math.floor(this.#fed / slotSamples), sample.word);
      if (this.#nextPosition !== null) this.#nextPosition = (this.#nextPosition + 1) % positions;
    } else {
      const { position } = sample;
      if (log.firstPosition === null) {
        log.source = sample.source;
        log.firstPosition = (position - this.#fed + positions) % positions;
        log.lastWhole = lastWhole(log.source);
      }
      if (this.#nextPosition !== null && position !== this.#nextPosition) {
        log.jumps.push((position - this.#nextPosition + positions) % positions);
      }
      this.#nextPosition = (position + 1) % positions;
    }
  }

  #use(slot: number): void {
    const epoch = this.#at.log.epochs.at(-1)!;
    if (slot !== epoch.to) epoch.disorder++;
    epoch.to = slot + 1;
    this.#words.delete(slot - 2 * replaySlots);
  }

  #beginEpoch(baseSlot: number): void {
    this.#at.log.epochs.push({ baseSlot, afterWord: this.#lastWordSlot + 1, to: baseSlot, disorder: 0 });
    this.#heard = baseSlot;
    this.#written = baseSlot;
  }

  #rePrime(delay: number): void {
    this.#wantedDelay = null;
    if (delay === this.#delay) return;
    this.#delay = delay;
    this.#reprimes++;
    this.#beginEpoch(Math.max(this.#lastWordSlot + 1, this.#written - replaySlots, 0));
  }

  /** The rest of the word in the slot before, and the beginning of the word in this one. */
  #write(slot: number): void {
    if (this.#half) {
      this.#emit(slot, this.#half.slot, this.#half.rest);
      this.#half = null;
    }
    const word = this.#words.get(slot);
    if (word === undefined) return;
    // A stream's first word comes without its space.
    this.#emit(slot, slot, `${this.#hasWritten ? ' ' : ''}${word.slice(0, 2)}`);
    this.#hasWritten = true;
    this.#lastWordSlot = slot;
    this.#half = { slot, rest: word.slice(2) };
  }

  #emit(slot: number, wordSlot: number, text: string): void {
    const endMs = Math.min(80 * (wordSlot + 1), this.#fed / samplesPerMs);
    if (slot === wordSlot) this.#startMs = Math.min(endMs, Math.max(this.#previousEndMs, endMs - 300));
    this.#options.onToken?.({ text, slot, wordSlot, startMs: this.#startMs, endMs });
    this.#previousEndMs = endMs;
  }
}
