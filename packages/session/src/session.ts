import type { LoadedModelInfo } from '@undertext/engine-native/engine';
import { Transcript } from '@undertext/transcript';
import { ModelKeeper } from './model-keeper.js';
import type { DeviceChange } from './next-device.js';
import { isSameSource, type SessionConfig, sourcesOf } from './session-config.js';
import type { SessionEngine, TransferablePort } from './session-engine.js';
import type { SessionSound, SoundEvent, SourceEnd, SourceId, SourceSpec } from './session-sound.js';
import type { SessionFailure, SessionHealth, SessionState, SourceStatus } from './session-state.js';
import { SourceTrack } from './source-track.js';
import { slotMs } from './track-stream.js';

/** Ends of a source for which waiting does not help. */
const finalEnds: readonly SourceEnd[] = ['permission-denied', 'unsupported'];

export interface SessionSurroundings {
  engine: SessionEngine;
  sound: SessionSound;
  /** Two ends of a new channel, one for the engine's process and one for that of the sound. */
  createChannel(): { engineEnd: TransferablePort; soundEnd: TransferablePort };
  /** The clock that times are told on, ms. */
  now(): number;
}

/** `atMs`: session time at which the pause began. `isAnswered`: all sound up to there was sent. */
type SoundFlow =
  | { type: 'flowing' }
  | { type: 'pausing'; atMs: number; isAnswered: false }
  | { type: 'paused'; atMs: number; isAnswered: boolean };

/** From a start to a stop. */
interface Run {
  epochMs: number;
  /** How many streams of the engine it has had. */
  streams: number;
  isEnding: boolean;
}

/**
 * Captions what is said. It is told what is wanted (`start`, `pause`, `configure` ...) and brings about what is missing,
 * step by step; whatever changes or is lost meanwhile, what was shown stays, and sound that is kept is heard again.
 */
export class Session {
  readonly #surroundings: SessionSurroundings;
  #config: SessionConfig;
  #isWanted = false;
  #isPauseWanted = false;
  /** Session time from which the last pause was wanted. */
  #pauseWantedMs = 0;
  #failure: SessionFailure | null = null;
  #transcript = new Transcript();
  #run: Run | null = null;
  readonly #keeper: ModelKeeper;
  #sound: SoundFlow = { type: 'flowing' };
  /** Closed ones too, until all that they heard is text. */
  #tracks: SourceTrack[] = [];
  /** Closed, but how much sound they had is not told yet. */
  readonly #closing: SourceTrack[] = [];
  /** Sources whose sound's process died, as they were. */
  readonly #died = new Map<SourceId, SourceTrack>();
  #isStepping = false;
  #isStepWanted = false;
  #toldState = '';
  readonly #idleWaiters: (() => void)[] = [];
  readonly #stateListeners = new Set<(state: SessionState) => void>();
  readonly #healthListeners = new Set<(health: SessionHealth) => void>();
  readonly #transcriptListeners = new Set<(transcript: Transcript) => void>();
  readonly #deviceListeners = new Set<(change: DeviceChange) => void>();

  constructor(surroundings: SessionSurroundings, config: SessionConfig) {
    this.#surroundings = surroundings;
    this.#config = config;
    this.#keeper = new ModelKeeper({
      engine: surroundings.engine,
      now: () => surroundings.now(),
      onGone: (isFailure) => {
        for (const track of this.#tracks) track.cut(isFailure);
      },
      onChange: () => this.#step(),
      onProgress: () => this.#tellState(),
      onDeviceChange: (change) => tell(this.#deviceListeners, change),
      onFailed: (failure) => this.#fail(failure),
    });
    surroundings.sound.onEvent((event) => this.#hearOf(event));
  }

  get config(): SessionConfig {
    return this.#config;
  }

  get state(): SessionState {
    const sources = this.#sources();
    if (this.#failure) return { type: 'failed', reason: this.#failure };
    if (!this.#isWanted) return { type: 'idle' };
    if (this.#run?.isEnding) return { type: 'starting', progress: null, sources: [] };
    if (this.#isPauseWanted) return { type: 'paused', sources };
    const { loss, isLostOften, model, progress } = this.#keeper;
    if (loss !== null) return { type: 'recovering', what: 'engine', isRepeated: isLostOften, message: loss, sources };
    if (!model) return { type: 'starting', progress, sources };
    if (sources.every(({ state }) => state.type === 'arming')) return { type: 'arming', sources };
    const ends = this.#ends();
    if (ends.length === sources.length) {
      return { type: 'recovering', what: 'sound', isRepeated: false, message: ends[0]?.message ?? '', sources };
    }
    return { type: 'live', sources };
  }

  get health(): SessionHealth {
    const costs = this.#tracks.map(({ stream }) => stream?.msPerSlot ?? null);
    const isKnown = costs.length > 0 && costs.every((cost) => cost !== null);
    return {
      sources: this.#current().map((track) => track.health),
      load: isKnown ? costs.reduce((sum, cost) => sum + (cost ?? 0), 0) / slotMs : null,
    };
  }

  /** How long ago the newest sound was heard that the engine has, of the source that is latest; 0 where none is live. */
  get lateMs(): number {
    const run = this.#run;
    if (!run || this.#sound.type !== 'flowing') return 0;
    const live = this.#current().filter(({ state, hasHeard }) => state.type === 'live' && hasHeard);
    return Math.max(0, ...live.map(({ heardToMs }) => this.#sessionMs(run) - heardToMs));
  }

  /** Of the run now, or the last one. */
  get transcript(): Transcript {
    return this.#transcript;
  }

  get model(): LoadedModelInfo | null {
    return this.#keeper.model?.info ?? null;
  }

  /** Captions into a new transcript. Again after a failure, and at once where it would be tried later. */
  start(): void {
    if (this.#isWanted && !this.#failure) {
      this.#keeper.hurry();
      return;
    }
    this.#isWanted = true;
    this.#isPauseWanted = false;
    this.#failure = null;
    this.#step();
  }

  /** Resolves when all that was heard is text and everything is closed. */
  stop(): Promise<void> {
    this.#isWanted = false;
    this.#failure = null;
    if (this.#run) this.#run.isEnding = true;
    return this.#untilIdle();
  }

  /** Sound that came before is made text; none is taken until `resume()`. */
  pause(): void {
    if (!this.#isPauseWanted) this.#pauseWantedMs = this.#run ? this.#sessionMs(this.#run) : 0;
    this.#isPauseWanted = true;
    this.#step();
  }

  resume(): void {
    this.#isPauseWanted = false;
    this.#step();
  }

  /** Takes effect at once; the words shown stay. */
  configure(changes: Partial<SessionConfig>): void {
    this.#config = { ...this.#config, ...changes };
    this.#step();
  }

  /** Ends at once, whatever is under way. */
  async dispose(): Promise<void> {
    this.#isWanted = false;
    this.#failure = null;
    this.#tearDown();
    await this.#untilIdle();
  }

  /** Called with each new state. Returns the undo; so do the others. */
  onState(listener: (state: SessionState) => void): () => void {
    return subscribe(this.#stateListeners, listener);
  }

  onHealth(listener: (health: SessionHealth) => void): () => void {
    return subscribe(this.#healthListeners, listener);
  }

  /** Called when another device had to take the place of one that could not go on. */
  onDeviceChange(listener: (change: DeviceChange) => void): () => void {
    return subscribe(this.#deviceListeners, listener);
  }

  /** Called with the transcript of each new run. */
  onTranscript(listener: (transcript: Transcript) => void): () => void {
    return subscribe(this.#transcriptListeners, listener);
  }

  /**
   * Brings about what is missing of what is wanted. Starts things and never waits for them; whatever ends or happens
   * calls it again.
   */
  #step(): void {
    this.#isStepWanted = true;
    if (this.#isStepping) return;
    this.#isStepping = true;
    try {
      while (this.#isStepWanted) {
        this.#isStepWanted = false;
        if (this.#failure) this.#tearDown();
        else if (this.#run?.isEnding) this.#windUp();
        else if (this.#run) this.#advance(this.#run);
        else if (this.#isWanted) this.#begin();
        // The next run begins with sound that flows.
        if (!this.#run && this.#sound.type === 'paused') this.#resumeSound();
      }
    } finally {
      this.#isStepping = false;
    }
    this.#tellState();
    const isIdle = !this.#run && this.#keeper.isIdle && this.#sound.type === 'flowing';
    if (isIdle) for (const resolve of this.#idleWaiters.splice(0)) resolve();
  }

  #begin(): void {
    this.#run = { epochMs: this.#surroundings.now(), streams: 0, isEnding: false };
    this.#transcript = new Transcript();
    tell(this.#transcriptListeners, this.#transcript);
    this.#step();
  }

  #advance(run: Run): void {
    const { model } = this.#config;
    if (!model) {
      this.#fail({ type: 'no-model' });
      return;
    }
    if (this.#isPauseWanted && this.#sound.type === 'flowing') this.#pauseSound();
    if (!this.#isPauseWanted && this.#sound.type === 'paused') this.#resumeSound();
    this.#advanceSources(run);
    // What a closed source has said can be heard by the model that there is alone.
    const isFree = !this.#tracks.some(({ isClosed, stream }) => isClosed && stream);
    this.#keeper.want(model, isFree);
    this.#advanceStreams(run);
    const ends = this.#ends();
    const last = ends.at(-1);
    if (last && ends.length === this.#current().length && ends.every(({ reason }) => finalEnds.includes(reason))) {
      this.#fail({ type: 'sound', end: last.reason, message: last.message });
    }
  }

  /** The end of a run: what was heard becomes text, then everything is closed. */
  #windUp(): void {
    this.#keeper.wantNoMore();
    if (this.#keeper.model && this.#tracks.length > 0) {
      if (this.#sound.type === 'flowing') this.#pauseSound();
      if (this.#sound.type !== 'paused') return;
      this.#advanceStreams(this.#run!);
      for (const track of this.#current()) if (track.isHeard) this.#close(track);
      this.#tracks = this.#tracks.filter((track) => !track.isClosed || !track.isHeard);
      if (this.#tracks.length > 0) return;
    }
    this.#tearDown();
    // It may be wanted again, and nothing else may be left that would step.
    this.#step();
  }

  #advanceSources(run: Run): void {
    const wanted = sourcesOf(this.#config);
    for (const track of this.#current()) {
      if (!wanted.some((spec) => isSameSource(spec, track.spec))) this.#close(track);
    }
    const open = this.#current();
    for (const spec of wanted) if (!open.some(({ id }) => id === spec.id)) this.#open(run, spec);
  }

  #open(run: Run, spec: SourceSpec): void {
    const died = this.#died.get(spec.id) ?? null;
    this.#died.delete(spec.id);
    const openedMs = this.#sessionMs(run);
    const track = new SourceTrack({ spec, transcript: this.#transcript, openedMs, died });
    if (this.#sound.type !== 'flowing') track.limit = 0;
    this.#tracks.push(track);
    this.#surroundings.sound.open(spec, run.epochMs);
  }

  #close(track: SourceTrack): void {
    this.#surroundings.sound.close(track.id);
    track.close(this.#run ? this.#sessionMs(this.#run) : 0);
    this.#closing.push(track);
  }

  #sessionMs(run: Run): number {
    return this.#surroundings.now() - run.epochMs;
  }

  #pauseSound(): void {
    const atMs = this.#run ? this.#sessionMs(this.#run) : 0;
    const pausing = { type: 'pausing', atMs, isAnswered: false } as const;
    this.#sound = pausing;
    const paused = this.#current();
    for (const track of paused) track.pauseBegins(atMs);
    void this.#surroundings.sound.pause().then((sent) => {
      // The sound's process may have died meanwhile.
      if (this.#sound !== pausing) return;
      this.#sound = { type: 'paused', atMs, isAnswered: paused.every(({ id }) => sent.has(id)) };
      for (const track of paused) track.limit = sent.get(track.id) ?? track.stream?.receivedTo ?? 0;
      this.#step();
    });
  }

  #resumeSound(): void {
    this.#surroundings.sound.resume();
    this.#sound = { type: 'flowing' };
    for (const track of this.#current()) track.limit = null;
  }

  #advanceStreams(run: Run): void {
    const { model } = this.#keeper;
    if (!model) {
      this.#tracks = this.#tracks.filter((track) => !track.isClosed || !track.isHeard);
      return;
    }
    const { chunkMs } = this.#config;
    const delay = this.#config.delay ?? model.info.defaultDelay;
    for (const track of this.#tracks) {
      if (track.stream && track.stream.chunkMs !== chunkMs && !track.isClosed) track.cut();
      // The text of an opening before comes first.
      if (track.needsStream && this.#tracks.find(({ id }) => id === track.id) === track) {
        track.hear(model, (fromSample) => this.#connect(track, fromSample), {
          number: run.streams++,
          delay,
          chunkMs,
          onReport: () => this.#tellHealth(),
          onError: (error) => this.#keeper.failStream(model, error),
        });
      }
      track.setDelay(delay);
      if (track.limit !== null || track.isClosed) track.finish(() => this.#step());
    }
    const count = this.#tracks.length;
    this.#tracks = this.#tracks.filter((track) => !track.isClosed || !track.isHeard);
    // What waited for them can go on.
    if (this.#tracks.length < count) this.#step();
  }

  #connect(track: SourceTrack, fromSample: number): TransferablePort {
    const { engineEnd, soundEnd } = this.#surroundings.createChannel();
    this.#surroundings.sound.connect(track.id, soundEnd, fromSample);
    return engineEnd;
  }

  #fail(failure: SessionFailure): void {
    this.#failure = failure;
    this.#step();
  }

  /** Ends the run, whatever is under way. */
  #tearDown(): void {
    for (const track of this.#tracks) {
      track.cut();
      if (!track.isClosed) this.#close(track);
    }
    this.#tracks = [];
    this.#keeper.end();
    this.#died.clear();
    this.#run = null;
    if (this.#failure) this.#isWanted = false;
  }

  #hearOf(event: SoundEvent): void {
    if (event.type === 'restarted') {
      const closing = this.#closing.splice(0);
      const followed = new Set<SourceTrack>();
      for (const track of this.#current()) {
        // One that was opened while its process hung follows the one that was closed then.
        const before = track.hasHeard ? undefined : closing.findLast(({ id }) => id === track.id);
        if (before) followed.add(before);
        const heard = before ?? track.lastHeard;
        track.die();
        // A pause that ended before it was answered kept nobody from listening.
        const isPaused =
          this.#sound.type !== 'flowing' && (this.#isPauseWanted || this.#run?.isEnding || this.#sound.isAnswered);
        if (this.#sound.type === 'flowing' || !isPaused) this.#died.set(track.id, heard);
        else if (!this.#sound.isAnswered) heard.dieBefore(Math.max(this.#sound.atMs, this.#pauseWantedMs));
      }
      for (const track of closing) track.settleDead(followed.has(track));
      this.#sound = { type: 'flowing' };
      this.#step();
      return;
    }
    if (event.type === 'closed') {
      const at = this.#closing.findIndex(({ id }) => id === event.sourceId);
      if (at >= 0) this.#closing.splice(at, 1)[0]!.settle(event.samples);
      this.#tellHealth();
      return;
    }
    // Until it is told that a source is closed, all is about that opening.
    const track = [...this.#closing, ...this.#current()].find(({ id }) => id === event.sourceId);
    track?.note(event);
    if (event.type === 'source-state') this.#step();
    else if (event.type !== 'anchor') this.#tellHealth();
  }

  #current(): SourceTrack[] {
    return this.#tracks.filter((track) => !track.isClosed);
  }

  #sources(): SourceStatus[] {
    return this.#current().map(({ id, state }) => ({ id, state }));
  }

  #ends() {
    return this.#current().flatMap(({ state }) => (state.type === 'ended' ? [state] : []));
  }

  #untilIdle(): Promise<void> {
    return new Promise((resolve) => {
      this.#idleWaiters.push(resolve);
      this.#step();
    });
  }

  #tellState(): void {
    const { state } = this;
    const told = JSON.stringify(state);
    if (told === this.#toldState) return;
    this.#toldState = told;
    tell(this.#stateListeners, state);
  }

  #tellHealth(): void {
    if (this.#healthListeners.size > 0) tell(this.#healthListeners, this.health);
  }
}

function subscribe<Value>(listeners: Set<(value: Value) => void>, listener: (value: Value) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function tell<Value>(listeners: Set<(value: Value) => void>, value: Value): void {
  for (const listener of listeners) listener(value);
}
