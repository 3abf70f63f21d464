/** The captioning of one file: its decoding window, a session of its own, and its place among the transcripts. */
import { Session, type SessionConfig, type SessionEngine, type SessionState } from '@undertext/session';
import { sessionMs } from '@undertext/transcript';
import type { LiveSession } from '@undertext/transcript/session-store';
import type { FileProblem, FileState, FileTrack } from '@undertext/ui/files-api';
import { type BrowserWindow, MessageChannelMain, type WebContents } from 'electron';
import type { AudioTrack, DecoderEvent } from '../../contract/decoder.js';
import type { Log } from '../log.js';
import { DecoderLink } from './decoder-link.js';
import { FileProgress } from './file-progress.js';
import { FileOpenError, FileReader } from './file-reader.js';
import { FileSound } from './file-sound.js';
import { type LiveCaptions, LivePriority } from './live-priority.js';

export interface FileJobOptions {
  path: string;
  /** What its session is called. */
  name: string;
  /** null: the only one, or the person is asked. */
  track: number | null;
  engine: SessionEngine;
  /** A clock that only goes forward, ms. */
  now(): number;
  config(): SessionConfig;
  live(): LiveCaptions;
  createWindow(): BrowserWindow;
  begin(startedAt: Date): LiveSession;
  log: Log;
  onState(state: FileState): void;
}

/** How it came to its end. */
type Ending =
  | { type: 'whole' }
  | { type: 'cancelled' }
  | { type: 'failed'; problem: FileProblem; detail: string }
  | { type: 'choosing'; tracks: FileTrack[] };

/** Between two looks at how captions are doing. */
const lookMs = 200;

export class FileJob {
  readonly #options: FileJobOptions;
  readonly #priority = new LivePriority();
  readonly #progress = new FileProgress();
  readonly #ended: Promise<Ending>;
  #end: (ending: Ending) => void = () => {};
  #decoder: DecoderLink | null = null;
  #sound: FileSound | null = null;
  #session: Session | null = null;
  #kept: LiveSession | null = null;
  #looks: NodeJS.Timeout | null = null;
  #outstanding = 0;
  #engineTold = '';
  /** What kept the decoder from going on; what came before is captioned first. */
  #failure: Extract<Ending, { type: 'failed' }> | null = null;

  constructor(options: FileJobOptions) {
    this.#options = options;
    this.#ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /** Resolves to the state that it ends in: `choosing`, `done`, `stopped` or `failed`. */
  async run(): Promise<FileState> {
    const { path, onState } = this.#options;
    onState({ type: 'preparing', loaded: null });
    let reader: FileReader;
    try {
      reader = await FileReader.open(path);
    } catch (error) {
      if (!(error instanceof FileOpenError)) throw error;
      return this.#failed(error.problem);
    }
    const decoder = this.#openDecoder(reader);
    this.#decoder = decoder;
    try {
      return await this.#conclude(await this.#ended);
    } finally {
      if (this.#looks) clearInterval(this.#looks);
      decoder.close();
      await reader.close();
    }
  }

  #openDecoder(reader: FileReader): DecoderLink {
    const { createWindow, log } = this.#options;
    return new DecoderLink({
      createWindow,
      reader,
      onEvent: (event) => this.#hear(event),
      onLost: (how) => {
        log.warn(`the decoder of a file is gone: ${how}`);
        this.#sound?.lose();
        this.#end({ type: 'failed', problem: 'decoder-died', detail: '' });
      },
    });
  }

  cancel(): void {
    this.#end({ type: 'cancelled' });
  }

  /** What the settings say holds from now on. */
  settingsChanged(): void {
    this.#session?.configure(this.#options.config());
  }

  /** Whether it is this file's page that sent something. */
  receive(event: DecoderEvent, sender: WebContents): boolean {
    if (!this.#decoder?.isFrom(sender)) return false;
    this.#decoder.receive(event);
    return true;
  }

  #hear(event: Exclude<DecoderEvent, { type: 'ready' }>): void {
    switch (event.type) {
      case 'opened':
        this.#opened(event.tracks);
        break;
      case 'anchor':
      case 'held':
        this.#sound?.note(event);
        break;
      case 'progress':
        this.#sound?.note(event);
        if (this.#session) this.#follow(event);
        break;
      case 'failed':
        this.#options.log.warn(`a file cannot be decoded: ${event.problem} (${event.detail})`);
        this.#failure = { type: 'failed', problem: event.problem, detail: detailOf(event) };
        // Nothing can come of it, or nothing more.
        if (!this.#session || event.problem === 'stuck' || event.problem === 'failed') this.#end(this.#failure);
        break;
    }
  }

  #opened(tracks: readonly AudioTrack[]): void {
    // Asked once, answered once, whatever the page says.
    if (this.#session) return;
    const usable = tracks.filter(({ problem }) => problem === null);
    const chosen = this.#options.track ?? (usable.length === 1 ? usable[0]!.number : null);
    const unusable = tracks.find(({ number, problem }) => problem !== null && (number === chosen || !usable.length));
    if (unusable) this.#end({ type: 'failed', problem: unusable.problem!, detail: unusable.codec ?? '' });
    else if (chosen === null) this.#end({ type: 'choosing', tracks: usable.map(trackView) });
    else this.#begin(chosen);
  }

  #begin(track: number): void {
    const { engine, now, config, begin, name } = this.#options;
    const sound = new FileSound(this.#decoder!);
    const session = new Session({ engine, sound, createChannel, now }, config());
    this.#sound = sound;
    this.#session = session;
    session.onTranscript((transcript) => {
      this.#kept = begin(new Date());
      this.#kept.rename(name);
      this.#kept.follow(transcript);
    });
    session.onState((state) => this.#note(state));
    this.#looks = setInterval(() => this.#look(), lookMs);
    this.#look();
    this.#decoder?.send({ type: 'decode', track });
    session.start();
  }

  /** Tells the page how much may be on its way. */
  #look(): void {
    const outstanding = this.#priority.outstanding(this.#options.live());
    if (outstanding === this.#outstanding) return;
    this.#outstanding = outstanding;
    this.#decoder?.send({ type: 'pace', outstanding });
  }

  #note(state: SessionState): void {
    if (state.type === 'failed') {
      const { reason } = state;
      const problem = reason.type === 'sound' ? 'failed' : reason.type;
      this.#end({ type: 'failed', problem, detail: '' });
    }
    if (state.type === 'starting')
      this.#options.onState({ type: 'preparing', loaded: state.progress?.fraction ?? null });
    if (state.type === 'live') this.#noteEngine();
  }

  #noteEngine(): void {
    const { model, config } = this.#session!;
    if (!model) return;
    const { name, quantisation, device, defaultDelay } = model;
    const engine = { model: name, quantisation, device: device.id, delay: config.delay ?? defaultDelay };
    const told = JSON.stringify(engine);
    if (told === this.#engineTold) return;
    this.#engineTold = told;
    this.#kept?.noteEngine({ ...engine, atMs: Math.round(this.#progress.positionMs) });
  }

  #follow({ takenTo, durationMs, isTaken }: Extract<DecoderEvent, { type: 'progress' }>): void {
    const session = this.#session!;
    const anchors = session.transcript.anchorsOf('file', 0);
    const positionMs = anchors.length > 0 ? sessionMs(anchors, takenTo) : 0;
    this.#progress.note(positionMs, durationMs, this.#options.now());
    const isRunning = session.state.type === 'live';
    if (isRunning) {
      this.#options.onState({ type: 'captioning', ...this.#progress.current, isHeld: this.#priority.isHeld });
    }
    // An engine that is being brought back has the last of it to hear again.
    if (isTaken && (isRunning || takenTo === 0)) this.#end(this.#failure ?? { type: 'whole' });
  }

  async #conclude(ending: Ending): Promise<FileState> {
    if (ending.type === 'choosing') return ending;
    const session = this.#session;
    if (!session) return ending.type === 'failed' ? this.#failed(ending.problem, ending.detail) : this.#stopped(null);
    if (session.state.type === 'failed') await session.dispose();
    else await session.stop();
    const { positionMs } = this.#progress;
    const isHeard = session.transcript.gapsOf('file').length === 0;
    const isWhole = ending.type === 'whole' && isHeard;
    await this.#kept?.end(Math.round(positionMs), isWhole);
    const id = session.transcript.textOf('file') === '' ? null : (this.#kept?.id ?? null);
    switch (ending.type) {
      case 'whole':
        // The engine was lost on the last words, and nothing was left to hear them again.
        return isHeard ? { type: 'done', session: id, lengthMs: positionMs } : this.#failed('engine', '', id);
      case 'cancelled':
        return this.#stopped(id);
      case 'failed':
        return this.#failed(ending.problem, ending.detail, id);
    }
  }

  #stopped(session: string | null): FileState {
    return { type: 'stopped', session, positionMs: this.#progress.positionMs };
  }

  #failed(problem: FileProblem, detail = '', session: string | null = null): FileState {
    return { type: 'failed', problem, detail, session, positionMs: this.#progress.positionMs };
  }
}

function trackView({ number, name, language, channels }: AudioTrack): FileTrack {
  return { number, name, language, channels };
}

/** What a person can use of it: the name of what is missing. */
function detailOf({ problem, detail }: Extract<DecoderEvent, { type: 'failed' }>): string {
  return problem === 'codec' ? detail : '';
}

function createChannel() {
  const { port1, port2 } = new MessageChannelMain();
  return { engineEnd: port1, soundEnd: port2 };
}
