/** A stand-in for the capture window: sends the room's sound, as long as it lives and the machine is awake. */
import type { CaptureEvent, CaptureRequest } from '../../src/contract/capture.js';
import type { LocalPort } from './local-process.js';
import type { Room, RoomInput } from './room.js';

const slotSamples = 1280;
const frameMs = 80;
const firstFrameSamples = 1320;
const sampleRate = 16_000;

export interface CaptureWindowOptions {
  room: Room;
  /** Whether the room's sound is to be mixed; asked when an input is opened. */
  isMixed(): boolean;
  /** What the room's clock says, ms. */
  roomMs(): number;
  /** False while the machine sleeps. */
  isAwake(): boolean;
  onEvent(event: CaptureEvent): void;
}

interface Recording {
  port: LocalPort;
  timer: ReturnType<typeof setInterval>;
}

export class CaptureWindow {
  readonly #options: CaptureWindowOptions;
  readonly #recordings = new Map<RoomInput, Recording>();
  #onGone: ((event: unknown, details: { reason: string }) => void) | undefined;
  #onClosed: (() => void) | undefined;
  /** Its process. */
  #isGone = false;
  #isDestroyed = false;

  constructor(options: CaptureWindowOptions) {
    this.#options = options;
    queueMicrotask(() => options.onEvent({ type: 'ready' }));
  }

  readonly webContents = {
    on: (_event: 'render-process-gone', listener: (event: unknown, details: { reason: string }) => void) => {
      this.#onGone = listener;
    },
    postMessage: (_channel: string, request: CaptureRequest, ports: LocalPort[]) => this.#obey(request, ports[0]),
  };

  once(_event: 'closed', listener: () => void): void {
    this.#onClosed = listener;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  /** Its process dies; the window stays. */
  crash(): void {
    if (this.#isGone) return;
    this.#end();
    queueMicrotask(() => this.#onGone?.({}, { reason: 'crashed' }));
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.#end();
    queueMicrotask(() => this.#onClosed?.());
  }

  #end(): void {
    this.#isGone = true;
    for (const input of [...this.#recordings.keys()]) this.#close(input);
  }

  #obey(request: CaptureRequest, port: LocalPort | undefined): void {
    if (this.#isGone) return;
    if (request.type !== 'channel') this.#close(request.source);
    if (request.type === 'open' && port) this.#open(request.source, port);
  }

  #open(input: RoomInput, port: LocalPort): void {
    const { room, isMixed, roomMs, isAwake, onEvent } = this.#options;
    const sound = isMixed() ? room.soundToMix.bind(room) : room.sound.bind(room);
    let next = Math.round((roomMs() * sampleRate) / 1000);
    let isFirst = true;
    port.start();
    port.postMessage({ type: 'device', name: input, channels: 1, sampleRate: 48_000 });
    onEvent({
      type: 'opened',
      source: input,
      deviceId: 'one',
      name: input,
      sampleRate: 48_000,
      channels: 1,
      why: 'asked',
    });
    const timer = setInterval(() => {
      if (!isAwake()) return;
      const now = Math.round((roomMs() * sampleRate) / 1000);
      const length = isFirst ? firstFrameSamples : slotSamples;
      // Sound of the time asleep was not captured; nor is any that is yet to be made.
      if (now - next > sampleRate) next = now - length;
      if (now - next < length) return;
      port.postMessage({ type: 'frame', missing: 0, rate: sampleRate, pcm: sound(input, next, length) });
      next += length;
      isFirst = false;
    }, frameMs);
    this.#recordings.set(input, { port, timer });
  }

  #close(input: RoomInput): void {
    const recording = this.#recordings.get(input);
    if (!recording) return;
    clearInterval(recording.timer);
    recording.port.close();
    this.#recordings.delete(input);
  }
}
