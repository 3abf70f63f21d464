/**
 * The microphone: the one asked for, while it is there; the next best, while it is not. Goes on looking as long as it is
 * not closed, and tells what it finds.
 */
import type { SourceEnd } from '@undertext/session';
import type { CaptureEvent } from '../../contract/capture.js';
import { captureEnd } from './capture-end.js';
import type { DeviceList } from './device-list.js';
import { chooseMicrophone, hasMoved, type ListedDevice } from './microphone-choice.js';
import type { TrackReader } from './track-reader.js';

type Why = Extract<CaptureEvent, { type: 'opened' }>['why'];

/** More channels than any device has: all of them. */
const allChannels = 64;

interface OpenMicrophone {
  device: ListedDevice;
  track: MediaStreamTrack;
}

export interface MicrophoneCaptureOptions {
  reader: TrackReader;
  devices: DeviceList;
  /** null: the system's default. */
  deviceId: string | null;
  tell(event: CaptureEvent): void;
}

export class MicrophoneCapture {
  readonly #options: MicrophoneCaptureOptions;
  readonly #stopLooking: () => void;
  #open: OpenMicrophone | null = null;
  /** Ids that could not be opened, until devices come or go, and why the last one could not. */
  #refused = new Set<string>();
  #refusal: unknown;
  #listedIds = '';
  #hasSounded = false;
  #isSettling = false;
  #isClosed = false;

  constructor(options: MicrophoneCaptureOptions) {
    this.#options = options;
    this.#stopLooking = options.devices.onLook(() => void this.#settle());
    void this.#settle();
  }

  close(): void {
    this.#isClosed = true;
    this.#stopLooking();
    this.#release();
  }

  /** Makes what is open what should be open. */
  async #settle(): Promise<void> {
    if (this.#isSettling || this.#isClosed) return;
    this.#isSettling = true;
    // One that cannot be opened leaves the choice to the others.
    let isSettled = false;
    while (!isSettled && !this.#isClosed) isSettled = await this.#choose();
    this.#isSettling = false;
  }

  /** False if the device chosen could not be opened. */
  async #choose(): Promise<boolean> {
    const { deviceId, devices } = this.#options;
    const device = chooseMicrophone(deviceId, this.#untried());
    const open = this.#open;
    if (!device) {
      this.#endWithoutDevice();
      return true;
    }
    if (!open) {
      const isAsked = deviceId === null || device.deviceId === deviceId;
      return this.#start(device, isAsked ? (this.#hasSounded ? 'returned' : 'asked') : 'fallback');
    }
    if (device.deviceId !== open.device.deviceId) {
      return this.#start(device, device.deviceId === deviceId ? 'returned' : 'fallback');
    }
    const isMoved = hasMoved(open.device, open.track.getSettings().deviceId, devices.inputs);
    return isMoved ? this.#start(device, 'moved') : true;
  }

  #endWithoutDevice(): void {
    if (this.#refused.size > 0) {
      const { reason, message } = captureEnd(this.#refusal);
      this.#end(reason, message);
    } else if (this.#hasSounded) this.#end('unplugged', 'The microphone was unplugged, and there is no other.');
    else this.#end('no-device', 'There is no microphone.');
    // With the next look, all over again.
    this.#refused.clear();
  }

  /** The devices that have not failed since the list last changed. */
  #untried(): ListedDevice[] {
    const { inputs } = this.#options.devices;
    const ids = inputs.map((device) => device.deviceId).join();
    if (ids !== this.#listedIds) this.#refused.clear();
    this.#listedIds = ids;
    return inputs.filter((device) => !this.#refused.has(device.deviceId));
  }

  async #start(device: ListedDevice, why: Why): Promise<boolean> {
    this.#release();
    try {
      await this.#openDevice(device, why);
      return true;
    } catch (error) {
      this.#refused.add(device.deviceId);
      this.#refusal = error;
      return false;
    }
  }

  async #openDevice(device: ListedDevice, why: Why): Promise<void> {
    const { reader, tell } = this.#options;
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: {
        deviceId: { exact: device.deviceId },
        channelCount: { ideal: allChannels },
        // The engine was made for sound as it is.
        echoCancellation: false,
        noiseSuppression: false,
        autoGainControl: false,
      },
    });
    const track = stream.getAudioTracks()[0]!;
    if (this.#isClosed) {
      track.stop();
      return;
    }
    const { channelCount: channels = 1, sampleRate = null } = track.getSettings();
    const name = track.label;
    reader.tell({ type: 'device', name, channels, sampleRate });
    if (track.muted) reader.tell({ type: 'muted', muted: true });
    track.addEventListener('ended', () => this.#trackEnded(track));
    for (const event of ['mute', 'unmute'] as const) {
      track.addEventListener(event, () => {
        if (this.#open?.track === track) reader.tell({ type: 'muted', muted: track.muted });
      });
    }
    reader.read(track, () => {
      this.#hasSounded = true;
    });
    this.#open = { device, track };
    tell({ type: 'opened', source: 'microphone', deviceId: device.deviceId, name, sampleRate, channels, why });
  }

  #trackEnded(track: MediaStreamTrack): void {
    if (this.#open?.track !== track) return;
    this.#end('unplugged', 'The microphone was unplugged.');
    void this.#options.devices.look();
  }

  #end(reason: SourceEnd, message: string): void {
    this.#release();
    this.#options.reader.tell({ type: 'ended', reason, message });
  }

  #release(): void {
    if (!this.#open) return;
    const { track } = this.#open;
    this.#open = null;
    this.#options.reader.stop();
    track.stop();
  }
}
