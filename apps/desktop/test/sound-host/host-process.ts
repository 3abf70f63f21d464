/** A sound host and what it says, over real ports. */
import { MessageChannel, type MessagePort as NodePort } from 'node:worker_threads';
import type { LiveSourceId as SourceId, LiveSourceSpec as SourceSpec } from '@undertext/session';
import { Resampler } from '@undertext/sound';
import type { CaptureMessage, FeedAnswer, FeedFrame } from '../../src/contract/sound-frames.js';
import type { InputId, SoundHostEvent } from '../../src/contract/sound-host.js';
import { SystemClock } from '../../src/sound/system-clock.js';
import type { MessagePort } from '../../src/sound-host/message-port.js';
import { SoundHost, type SoundHostOptions, tickMs } from '../../src/sound-host/sound-host.js';

const createResampler = await Resampler.load();

export const microphone: SourceSpec = { id: 'microphone', kind: 'microphone', deviceId: 'default', channel: null };
export const computer: SourceSpec = { id: 'computer', kind: 'computer' };
export const mixed: SourceSpec = { id: 'mixed', kind: 'mixed', microphone: { deviceId: 'default', channel: null } };

/** Electron's ports wrap what Node's give as it is. */
function asElectronPort(port: NodePort): MessagePort {
  return {
    postMessage: (message) => port.postMessage(message),
    on: (event: 'message' | 'close', listener: (event: { data: unknown }) => void) =>
      port.on(event, (data: unknown) => listener({ data })),
    start: () => port.start(),
    close: () => port.close(),
  };
}

/** An engine host's end: takes all that comes, unless told otherwise. */
export class EngineEnd {
  readonly frames: FeedFrame[] = [];
  readonly #port: NodePort;
  isTaking = true;

  constructor(port: NodePort) {
    this.#port = port;
    port.on('message', (frame: FeedFrame) => {
      this.frames.push(frame);
      if (this.isTaking) this.answer({ type: 'taken', upToSample: this.end });
    });
  }

  /** Position after the last sample that came. */
  get end(): number {
    const last = this.frames.at(-1);
    return last ? last.firstSample + last.pcm.length : 0;
  }

  /** All samples, one after the other. */
  get samples(): Float32Array {
    const all = new Float32Array(this.frames.reduce((sum, { pcm }) => sum + pcm.length, 0));
    let at = 0;
    for (const { pcm } of this.frames) {
      all.set(pcm, at);
      at += pcm.length;
    }
    return all;
  }

  answer(answer: FeedAnswer): void {
    this.#port.postMessage(answer);
  }

  close(): void {
    this.#port.close();
  }
}

/** A capture window's end. */
export class CaptureEnd {
  readonly #port: NodePort;

  constructor(port: NodePort) {
    this.#port = port;
  }

  tell(message: CaptureMessage): void {
    this.#port.postMessage(message);
  }

  device(name: string, channels = 1): void {
    this.tell({ type: 'device', name, channels, sampleRate: 48_000 });
  }

  /** @param missing samples before these that did not come */
  frame(pcm: Float32Array, missing = 0, rate = 16_000): void {
    this.tell({ type: 'frame', missing: missing / rate, rate, pcm });
  }

  close(): void {
    this.#port.close();
  }
}

export class HostProcess {
  readonly events: SoundHostEvent[] = [];
  readonly #host: SoundHost;
  readonly #timer: NodeJS.Timeout;
  readonly #closers: (() => void)[] = [];
  readonly epochMs = Date.now();

  constructor(options: Partial<SoundHostOptions> = {}) {
    this.#host = new SoundHost({
      clock: new SystemClock(),
      platform: process.platform,
      createResampler,
      emit: (event) => this.events.push(event),
      ...options,
    });
    this.#timer = setInterval(() => this.#host.tick(), tickMs);
  }

  open(source: SourceSpec): void {
    this.#host.obey({ type: 'open', source, epochMs: this.epochMs }, undefined);
  }

  closeSource(sourceId: SourceId): void {
    this.#host.obey({ type: 'close', sourceId }, undefined);
  }

  capture(input: InputId): CaptureEnd {
    const { port1, port2 } = new MessageChannel();
    this.#host.obey({ type: 'capture', input }, asElectronPort(port1));
    const end = new CaptureEnd(port2);
    this.#closers.push(() => end.close());
    return end;
  }

  connect(sourceId: SourceId, fromSample = 0): EngineEnd {
    const { port1, port2 } = new MessageChannel();
    this.#host.obey({ type: 'connect', sourceId, fromSample }, asElectronPort(port1));
    const end = new EngineEnd(port2);
    this.#closers.push(() => end.close());
    return end;
  }

  /** Returns how many samples of each source went to the engine. */
  pause(): Partial<Record<SourceId, number>> {
    this.#host.obey({ type: 'pause', request: 7 }, undefined);
    return this.of('paused').at(-1)!.sent;
  }

  resume(): void {
    this.#host.obey({ type: 'resume' }, undefined);
  }

  of<Type extends SoundHostEvent['type']>(type: Type): Extract<SoundHostEvent, { type: Type }>[] {
    return this.events.filter((event): event is Extract<SoundHostEvent, { type: Type }> => event.type === type);
  }

  /** The states a source went through. */
  states(sourceId: SourceId): string[] {
    return this.of('source-state').flatMap((event) => (event.sourceId === sourceId ? [event.state.type] : []));
  }

  close(): void {
    clearInterval(this.#timer);
    this.#host.close();
    for (const close of this.#closers) close();
  }
}
