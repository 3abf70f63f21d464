/** What the computer plays, on Windows and macOS. The picture that comes with it is dropped at once. */
import type { SourceEnd } from '@undertext/session';
import type { CaptureEvent } from '../../contract/capture.js';
import { captureEnd } from './capture-end.js';
import type { DeviceList } from './device-list.js';
import type { Framer } from './framer.js';
import { hasMoved, type ListedDevice, systemDefault } from './microphone-choice.js';

/** macOS ends the track without an error if it may not be heard. */
const refusedWithinMs = 2000;
/** Between two attempts. */
const retryMs = 10_000;

export interface LoopbackCaptureOptions {
  framer: Framer;
  devices: DeviceList;
  tell(event: CaptureEvent): Promise<void>;
}

export class LoopbackCapture {
  readonly #options: LoopbackCaptureOptions;
  readonly #stopLooking: () => void;
  #track: MediaStreamTrack | null = null;
  /** The output that was the default when the capture began. */
  #output: ListedDevice | null = null;
  /** When it may be tried again; never, once the system has refused: asking again would not change that. */
  #retryAtMs = 0;
  #isStarting = false;
  #isClosed = false;

  constructor(options: LoopbackCaptureOptions) {
    this.#options = options;
    this.#stopLooking = options.devices.onLook(() => void this.#settle());
    void this.#settle();
  }

  close(): void {
    this.#isClosed = true;
    this.#stopLooking();
    this.#release();
  }

  /** Starts if nothing is open, and anew when another output has become the default. */
  async #settle(): Promise<void> {
    if (this.#isStarting || this.#isClosed) return;
    const isMoved = this.#output !== null && hasMoved(this.#output, systemDefault, this.#options.devices.outputs);
    if (this.#track ? !isMoved : performance.now() < this.#retryAtMs) return;
    this.#isStarting = true;
    try {
      await this.#start(isMoved ? 'moved' : 'asked');
    } catch (error) {
      this.#end(captureEnd(error));
    } finally {
      this.#isStarting = false;
    }
  }

  async #start(why: 'asked' | 'moved'): Promise<void> {
    const { devices, framer, tell } = this.#options;
    this.#release();
    // Main lets the screen's sound be had only now.
    await tell({ type: 'starting', source: 'computer' });
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: true });
    for (const picture of stream.getVideoTracks()) {
      picture.stop();
      stream.removeTrack(picture);
    }
    const track = stream.getAudioTracks()[0];
    if (!track) throw new DOMException('the screen came without sound', 'NotSupportedError');
    if (this.#isClosed) {
      track.stop();
      return;
    }
    const startedMs = performance.now();
    track.addEventListener('ended', () => this.#trackEnded(track, performance.now() - startedMs));
    this.#track = track;
    this.#output = devices.outputs.find((device) => device.deviceId === systemDefault) ?? null;
    const { channelCount: channels = 1, sampleRate = null } = track.getSettings();
    const name = this.#output?.label ?? track.label;
    framer.connect(stream);
    framer.tell({ type: 'device', name, channels, sampleRate });
    // Windows sends nothing in silence: the context's clock fills it with zeros. Zeros never count as a sign of life, so
    // that a source that is dead does not look well for being filled.
    framer.flow(true);
    void tell({ type: 'opened', source: 'computer', deviceId: systemDefault, name, sampleRate, channels, why });
  }

  #trackEnded(track: MediaStreamTrack, afterMs: number): void {
    if (this.#track !== track) return;
    const reason = afterMs < refusedWithinMs ? 'permission-denied' : 'failed';
    this.#end({ reason, message: "The computer's sound ended." });
  }

  #end({ reason, message }: { reason: SourceEnd; message: string }): void {
    this.#release();
    this.#retryAtMs = reason === 'permission-denied' ? Number.POSITIVE_INFINITY : performance.now() + retryMs;
    this.#options.framer.tell({ type: 'ended', reason, message });
  }

  #release(): void {
    if (!this.#track) return;
    const track = this.#track;
    this.#track = null;
    track.stop();
    this.#options.framer.disconnect();
  }
}
