import { type GapReason, sessionMs, type Transcript } from '@undertext/transcript';
import type { SessionModel, TransferablePort } from './session-engine.js';
import type { SoundEvent, SourceId, SourceSpec, SourceState } from './session-sound.js';
import type { SourceHealth } from './session-state.js';
import { type Resumption, slotSamples, TrackStream, type TrackStreamOptions } from './track-stream.js';

const samplesPerMs = 16;
/** Streams that fail on the same sound without a word of it, before it is taken to be the reason. */
const mostFailures = 4;

export interface SourceTrackOptions {
  spec: SourceSpec;
  transcript: Transcript;
  /** Session time of the opening. */
  openedMs: number;
  /** The source's opening before, if its sound's process died with it: what follows what it heard was lost. */
  died: SourceTrack | null;
}

type StreamSettings = Pick<TrackStreamOptions, 'number' | 'delay' | 'chunkMs' | 'onReport' | 'onError'>;

/** An opened source: its take in the transcript, and the streams that hear it one after the other. */
export class SourceTrack {
  readonly spec: SourceSpec;
  readonly take: number;
  state: SourceState = { type: 'arming' };
  /** The source was closed: no more of its sound can be had than is on its way. */
  isClosed = false;
  /** Sound up to this sample only, while paused; null: all that comes. */
  limit: number | null = null;
  readonly #transcript: Transcript;
  #died: SourceTrack | null;
  #stream: TrackStream | undefined;
  #isFinishing = false;
  #next: Resumption = { sample: 0, heardTo: 0, cutWord: null };
  /** A limit up to which sound did not come: what is missing comes with what follows the pause. */
  #unreachable: number | null = null;
  #isCounting = false;
  #waitingSamples = 0;
  /** Up to this sample, sound was with a stream that was dropped before it was text. */
  #droppedTo = 0;
  /** How many streams in a row failed on what begins at this sample. */
  #failures = { sample: 0, count: 0 };
  /** How many samples came in all; null until the source is closed and that is known. */
  #total: number | null = null;
  #lostMs = 0;

  constructor({ spec, transcript, openedMs, died }: SourceTrackOptions) {
    this.spec = spec;
    this.#transcript = transcript;
    this.#died = died;
    this.take = transcript.openTake(spec.id, openedMs);
  }

  get id(): SourceId {
    return this.spec.id;
  }

  get stream(): TrackStream | undefined {
    return this.#stream;
  }

  /** Whether a stream has something to hear and there is none. */
  get needsStream(): boolean {
    if (this.#stream || this.isClosed) return false;
    return this.limit === null || (this.#next.sample < this.limit && this.limit !== this.#unreachable);
  }

  /** Whether everything that can be heard for now is text. */
  get isHeard(): boolean {
    return !this.#stream && !this.needsStream;
  }

  get health(): SourceHealth {
    const streamMs = this.#stream?.behindMs ?? Math.max(0, this.#droppedTo - this.#next.heardTo) / samplesPerMs;
    const behindMs = Math.round(streamMs + this.#waitingSamples / samplesPerMs);
    return { id: this.id, behindMs, lostMs: this.#lostMs };
  }

  /** Whether any sound of this opening has come. */
  get hasHeard(): boolean {
    return this.#isCounting;
  }

  /** This opening, or the one before it that died, if no sound has come since. */
  get lastHeard(): SourceTrack {
    return this.#isCounting ? this : (this.#died ?? this);
  }

  /** Session time up to which sound came. */
  get heardToMs(): number {
    // A stream that is to hear again what another had heard may have got nothing of it yet.
    const sample = Math.max(this.#stream?.receivedTo ?? 0, this.#next.heardTo);
    return sessionMs(this.#transcript.anchorsOf(this.id, this.take), sample);
  }

  /** @param connect makes a channel, sends the source's sound from a sample on through it, and returns its other end */
  hear(model: SessionModel, connect: (fromSample: number) => TransferablePort, settings: StreamSettings): void {
    const from = this.#next;
    const stream = new TrackStream({
      transcript: this.#transcript,
      sourceId: this.id,
      take: this.take,
      from,
      ...settings,
    });
    this.#stream = stream;
    this.#isFinishing = false;
    stream.open(model, () => connect(from.sample));
  }

  /** Makes text of what is to be heard for now. `onFinished`: it is. */
  finish(onFinished: () => void): void {
    const stream = this.#stream;
    if (!stream || this.#isFinishing) return;
    this.#isFinishing = true;
    stream.finish(this.limit ?? Number.MAX_SAFE_INTEGER, (receivedTo) => {
      this.#stream = undefined;
      this.#next = { sample: receivedTo, heardTo: receivedTo, cutWord: null };
      if (this.limit !== null && receivedTo < this.limit) this.#unreachable = this.limit;
      this.#markRest();
      onFinished();
    });
  }

  /** Drops the stream, which may have failed; the next one goes back to the last whole word. */
  cut(isFailure = false): void {
    if (!this.#stream) return;
    const { receivedTo } = this.#stream;
    this.#next = this.#stream.cut();
    this.#stream = undefined;
    this.#droppedTo = Math.max(this.#droppedTo, receivedTo);
    this.#markRest();
    if (isFailure && !this.isClosed && receivedTo > this.#next.sample) this.#countFailure();
  }

  /** The source is closed. */
  close(): void {
    this.isClosed = true;
  }

  /** It died, with its sound: what is missing counts as missing before what is heard next. */
  die(): void {
    this.isClosed = true;
    this.#total = Math.max(this.#stream?.receivedTo ?? 0, this.#next.heardTo);
  }

  /** So many samples of the closed source came, and none can be had again; null: nobody knows any more. */
  settle(total: number | null): void {
    this.#total = total ?? Math.max(this.#stream?.receivedTo ?? 0, this.#droppedTo);
    this.#markRest();
  }

  setDelay(delay: number): void {
    if (!this.#isFinishing) this.#stream?.setDelay(delay);
  }

  note(event: Exclude<SoundEvent, { type: 'restarted' | 'closed' }>): void {
    switch (event.type) {
      case 'source-state':
        this.state = event.state;
        break;
      case 'anchor': {
        // Until the first of its own, events are those of the opening before.
        if (!this.#isCounting && event.sample !== 0) break;
        const { sample, atMs, reason } = event;
        this.#transcript.addAnchor({ source: this.id, take: this.take, sample, atMs, reason });
        if (this.#died) this.#addGap(0, atMs - this.#died.heardToMs, 'restart');
        this.#died = null;
        this.#isCounting = true;
        break;
      }
      case 'gap':
        if (!this.#isCounting) break;
        this.#addGap(event.fromSample, event.lostMs, event.reason);
        // Counted on all the same: but no word lasts through it.
        if (event.reason === 'overrun') this.#addBreak(event.fromSample);
        break;
      case 'lost':
        // The gap that it leaves is what counts.
        break;
      case 'waiting':
        this.#waitingSamples = event.samples;
        break;
    }
  }

  /** Sound on which stream after stream fails is passed over: a gap, rather than no captions. */
  #countFailure(): void {
    const { sample, heardTo } = this.#next;
    const count = this.#failures.sample === sample ? this.#failures.count + 1 : 1;
    this.#failures = { sample, count };
    if (count < mostFailures) return;
    this.#next = { sample: this.#droppedTo, heardTo: this.#droppedTo, cutWord: null };
    if (this.#droppedTo <= heardTo) return;
    this.#addGap(this.#droppedTo, (this.#droppedTo - heardTo) / samplesPerMs, 'overrun');
    this.#addBreak(this.#droppedTo);
  }

  /** What of a closed source never became text is a gap, if it is more than the rest of a frame. */
  #markRest(): void {
    if (this.#total === null || this.#stream) return;
    const samples = this.#total - this.#next.heardTo;
    this.#next = { ...this.#next, heardTo: Math.max(this.#next.heardTo, this.#total) };
    if (samples > slotSamples) this.#addGap(this.#total, samples / samplesPerMs, 'overrun');
  }

  #addBreak(sample: number): void {
    const { id, take } = this;
    const atMs = sessionMs(this.#transcript.anchorsOf(id, take), sample);
    this.#transcript.addAnchor({ source: id, take, sample, atMs, reason: 'gap' });
  }

  #addGap(sample: number, lostMs: number, reason: GapReason): void {
    // Nothing is heard by a machine that sleeps.
    if (reason !== 'sleep') this.#lostMs += Math.round(lostMs);
    this.#transcript.addGap({ source: this.id, take: this.take, sample, lostMs, reason });
  }
}
