import { type Anchor, type GapReason, sessionMs, type Transcript } from '@undertext/transcript';
import type { SessionModel, TransferablePort } from './session-engine.js';
import type { SoundEvent, SourceId, SourceSpec, SourceState } from './session-sound.js';
import type { SourceHealth } from './session-state.js';
import {
  type Resumption,
  samplesPerMs,
  slotMs,
  slotSamples,
  TrackStream,
  type TrackStreamOptions,
} from './track-stream.js';

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
  /** What is missing before its first sound is part of the gap that its opening before has left. */
  #isGapMarked = false;
  #waitingSamples = 0;
  /** Up to this sample, sound was with a stream that was dropped before it was text. */
  #droppedTo = 0;
  /** How many streams in a row failed on what begins at this sample. */
  #failures = { sample: 0, count: 0 };
  /** How many samples came in all; null until the source is closed and that is known. */
  #total: number | null = null;
  /** Session time at which it was closed. */
  #wantedToMs = 0;
  /** It died, and what was to be heard up to this session time is lost; null: it did not, or that is marked. */
  #lostToMs: number | null = null;
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
    return sessionMs(this.#anchors, this.#knownTo);
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
    stream.finish(this.limit ?? Number.MAX_SAFE_INTEGER, (next) => {
      this.#stream = undefined;
      this.#next = next;
      if (this.limit !== null && next.sample < this.limit) this.#unreachable = this.limit;
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
    if (this.#total !== null) this.#total = Math.max(this.#total, receivedTo);
    this.#markRest();
    if (isFailure && !this.isClosed && receivedTo > this.#next.sample) this.#countFailure();
  }

  /** The source is closed: no more of it is wanted from this session time on. */
  close(atMs: number): void {
    this.isClosed = true;
    this.#wantedToMs = atMs;
  }

  /** It died, with its sound: what is missing counts as missing before what is heard next. */
  die(): void {
    this.isClosed = true;
    // While paused, up to there.
    this.#total = Math.max(this.#knownTo, this.limit ?? 0);
    this.#markRest();
  }

  /** It died, and nothing follows of what it heard: what was wanted up to this session time was lost. */
  dieBefore(atMs: number): void {
    this.#total ??= this.#knownTo;
    this.#lostToMs = atMs;
    this.#markRest();
  }

  /** A pause begins at this session time. What a source that died did not hear before is not heard after it either. */
  pauseBegins(atMs: number): void {
    this.#died?.dieBefore(atMs);
    this.#died = null;
  }

  /** So many samples of the closed source came, and none can be had again. */
  settle(total: number): void {
    this.#total = total;
    this.#markRest();
    if (this.#died) this.#died.dieBefore(this.#wantedToMs);
    this.#died = null;
  }

  /** The closed source's process died. `isFollowed`: the same source is open again. */
  settleDead(isFollowed: boolean): void {
    this.#total = Math.max(this.#knownTo, this.#droppedTo);
    if (isFollowed) this.#markRest();
    else this.lastHeard.dieBefore(this.#wantedToMs);
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
        this.#isGapMarked = this.#died !== null;
        this.#died = null;
        this.#isCounting = true;
        break;
      }
      case 'gap':
        if (!this.#isCounting || (event.fromSample === 0 && this.#isGapMarked)) break;
        // Counted on all the same: but no word lasts through it.
        if (event.reason === 'overrun') {
          this.#addUnheard(event.fromSample - event.lostMs * samplesPerMs, event.fromSample);
          this.#addBreak(event.fromSample);
        } else {
          this.#addGap(event.fromSample, event.lostMs, event.reason);
        }
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
    this.#addUnheard(heardTo, this.#droppedTo);
    this.#addBreak(this.#droppedTo);
  }

  /** What of a closed source never became text is a gap, if it is more than the rest of a frame. */
  #markRest(): void {
    const total = this.#total;
    if (total === null || this.#stream) return;
    const { heardTo } = this.#next;
    this.#next = { ...this.#next, heardTo: Math.max(heardTo, total) };
    if (total - heardTo > slotSamples) this.#addUnheard(heardTo, total);
    this.#markEnd();
  }

  /** What its process would have heard, had it not died. */
  #markEnd(): void {
    const lostToMs = this.#lostToMs;
    if (lostToMs === null) return;
    this.#lostToMs = null;
    const lostMs = lostToMs - this.heardToMs;
    if (lostMs <= slotMs) return;
    // After all that there is: a sample that never came gives it its place in time.
    const sample = this.#knownTo + 1;
    const { id, take } = this;
    this.#transcript.addAnchor({ source: id, take, sample, atMs: lostToMs, reason: 'gap' });
    this.#addGap(sample, lostMs, 'restart');
  }

  /** Up to this sample, sound came as far as is known. */
  get #knownTo(): number {
    // A stream that is to hear again what another had heard may have got nothing of it yet.
    return Math.max(this.#stream?.receivedTo ?? 0, this.#next.heardTo, this.#anchors.at(-1)?.sample ?? 0);
  }

  get #anchors(): readonly Anchor[] {
    return this.#transcript.anchorsOf(this.id, this.take);
  }

  /** Samples that are counted, but were not heard. Before and after an anchor are two times: a gap each. */
  #addUnheard(from: number, to: number): void {
    const inside = this.#anchors.map(({ sample }) => sample).filter((sample) => sample > from && sample < to);
    let start = from;
    for (const end of [...inside, to]) {
      if (end === start) continue;
      // An anchor's own sample is in the time after it.
      const isAnchored = this.#anchors.some(({ sample }) => sample === end);
      this.#addGap(isAnchored ? end - 1 : end, (end - start) / samplesPerMs, 'overrun');
      start = end;
    }
  }

  #addBreak(sample: number): void {
    const { id, take } = this;
    const atMs = sessionMs(this.#anchors, sample);
    this.#transcript.addAnchor({ source: id, take, sample, atMs, reason: 'gap' });
  }

  #addGap(sample: number, lostMs: number, reason: GapReason): void {
    // Nothing is heard by a machine that sleeps.
    if (reason !== 'sleep') this.#lostMs += Math.round(lostMs);
    this.#transcript.addGap({ source: this.id, take: this.take, sample, lostMs, reason });
  }
}
