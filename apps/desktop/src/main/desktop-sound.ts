/** The session's sound: the sound host, and the capture window that feeds it. */
import type {
  SessionSound,
  SoundEvent,
  LiveSourceId as SourceId,
  LiveSourceSpec as SourceSpec,
  TransferablePort,
} from '@undertext/session';
import type { MessagePortMain, UtilityProcess } from 'electron';
import type { CapturedSource } from '../contract/capture.js';
import {
  capturedInputs,
  type SoundHostCommand,
  type SoundHostEvent,
  soundHeartbeatMs,
} from '../contract/sound-host.js';
import type { SystemClock } from '../sound/system-clock.js';
import type { CaptureChoice, CaptureLink } from './capture-link.js';
import { endHost } from './end-host.js';

/** What the sound host tells beside the session's own events. */
export type SoundReport = Extract<SoundHostEvent, { type: 'level' | 'input-state' | 'device' | 'gate' }>;

export interface DesktopSoundOptions {
  startHost(): UtilityProcess;
  /** The clock of the session's times. */
  clock: Pick<SystemClock, 'now'>;
  platform: NodeJS.Platform;
  onReport(report: SoundReport): void;
}

/** Before the sound host is started again; twice as long each time that it lived for less than `healthyMs`. */
const restartMs = 200;
const longestRestartMs = 10_000;
const healthyMs = 30_000;
/** Heartbeats that may be missing before it counts as hanging. They are counted, not timed: nobody counts in sleep. */
const missedBeats = 10;

export class DesktopSound implements SessionSound {
  readonly #options: DesktopSoundOptions;
  readonly #listeners = new Set<(event: SoundEvent) => void>();
  readonly #open = new Map<SourceId, SourceSpec>();
  readonly #pauses = new Map<number, (sent: ReadonlyMap<SourceId, number>) => void>();
  #capture: CaptureLink | undefined;
  #host: UtilityProcess | undefined;
  /** The session's start as the sound host was told it: on its own clock it counts on from there. */
  #epoch: { sessionMs: number; wallMs: number } | undefined;
  #nextPause = 0;
  #restartMs = restartMs;
  #unheardBeats = 0;
  readonly #beats: NodeJS.Timeout;
  #isClosed = false;

  constructor(options: DesktopSoundOptions) {
    this.#options = options;
    this.#startHost();
    this.#beats = setInterval(() => this.#countBeat(), soundHeartbeatMs);
    this.#beats.unref();
  }

  /** The capture window that feeds it; to be given before anything is opened. */
  set capture(link: CaptureLink) {
    this.#capture = link;
  }

  /** From the capture window. */
  takePort(input: CapturedSource, port: MessagePortMain): void {
    this.#post({ type: 'capture', input }, [port]);
  }

  open(source: SourceSpec, epochMs: number): void {
    this.#open.set(source.id, source);
    this.#post({ type: 'open', source, epochMs: this.#wallEpoch(epochMs) });
    for (const input of capturedInputs(source, this.#options.platform))
      this.#capture?.open(input, choiceFor(source, input));
  }

  close(sourceId: SourceId): void {
    const source = this.#open.get(sourceId);
    if (!source) return;
    this.#open.delete(sourceId);
    this.#post({ type: 'close', sourceId });
    for (const input of capturedInputs(source, this.#options.platform)) this.#capture?.close(input);
  }

  pause(): Promise<ReadonlyMap<SourceId, number>> {
    const request = this.#nextPause++;
    return new Promise((resolve) => {
      this.#pauses.set(request, resolve);
      this.#post({ type: 'pause', request });
    });
  }

  resume(): void {
    this.#post({ type: 'resume' });
  }

  /** The machine has slept. */
  slept(): void {
    this.#post({ type: 'slept' });
  }

  connect(sourceId: SourceId, port: TransferablePort, fromSample: number): void {
    this.#post({ type: 'connect', sourceId, fromSample }, [port as MessagePortMain]);
  }

  onEvent(listener: (event: SoundEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  dispose(): void {
    this.#isClosed = true;
    clearInterval(this.#beats);
    this.#host?.kill();
    this.#capture?.dispose();
  }

  #startHost(): void {
    const host = this.#options.startHost();
    const startedMs = Date.now();
    this.#host = host;
    this.#epoch = undefined;
    this.#unheardBeats = 0;
    host.on('message', (message: SoundHostEvent) => this.#receive(message));
    host.once('exit', (code) => {
      if (this.#isClosed) return;
      if (Date.now() - startedMs > healthyMs) this.#restartMs = restartMs;
      this.#restart(`the sound host ended (${code})`);
    });
  }

  /** Its sources and what they had kept are gone; the session opens them anew. */
  #restart(message: string): void {
    for (const source of this.#open.values()) {
      for (const input of capturedInputs(source, this.#options.platform)) this.#capture?.close(input);
    }
    this.#open.clear();
    for (const resolve of this.#pauses.values()) resolve(new Map());
    this.#pauses.clear();
    setTimeout(() => {
      if (this.#isClosed) return;
      this.#startHost();
      this.#tell({ type: 'restarted', message });
    }, this.#restartMs);
    this.#restartMs = Math.min(this.#restartMs * 2, longestRestartMs);
  }

  #countBeat(): void {
    this.#unheardBeats++;
    if (this.#unheardBeats !== missedBeats || !this.#host) return;
    // Its end is what starts another.
    endHost(this.#host);
  }

  #receive(message: SoundHostEvent): void {
    this.#unheardBeats = 0;
    switch (message.type) {
      case 'heartbeat':
        break;
      case 'level':
      case 'input-state':
      case 'device':
      case 'gate':
        this.#options.onReport(message);
        break;
      case 'paused':
        this.#pauses.get(message.request)?.(new Map(Object.entries(message.sent) as [SourceId, number][]));
        this.#pauses.delete(message.request);
        break;
      default:
        this.#tell(message);
    }
  }

  #tell(event: SoundEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** By the system's clock as it is set now: that is all that two processes share. */
  #wallEpoch(sessionMs: number): number {
    if (this.#epoch?.sessionMs !== sessionMs) {
      this.#epoch = { sessionMs, wallMs: Date.now() - (this.#options.clock.now() - sessionMs) };
    }
    return this.#epoch.wallMs;
  }

  #post(command: SoundHostCommand, ports: MessagePortMain[] = []): void {
    this.#host?.postMessage(command, ports);
  }
}

function choiceFor(source: SourceSpec, input: CapturedSource): CaptureChoice {
  if (input === 'computer' || source.kind === 'computer') return { deviceId: null, channel: null };
  const { deviceId, channel } = source.kind === 'mixed' ? source.microphone : source;
  return { deviceId: deviceId === 'default' ? null : deviceId, channel };
}
