/** Where sound comes from, whatever it is: a port from the capture window, or a child process on Linux. */
import type { SourceEnd } from '@undertext/session';

export interface InputDevice {
  name: string;
  /** As they reach this process: not all that the device has, on every system. */
  channels: number;
}

/** What an input tells, in the order in which it happened. */
export interface InputListener {
  /** One channel, 16 kHz. The samples are the listener's. */
  block(pcm: Float32Array): void;
  /** So many samples are missing before the next block. */
  lost(samples: number): void;
  /** The next block comes from this device; it does not follow the blocks before. */
  device(device: InputDevice): void;
  /** Asked for: the channel to take; null: the loudest. */
  channel(channel: number | null): void;
  muted(isMuted: boolean): void;
  /** No sound for now; `device` follows if that changes. */
  ended(reason: SourceEnd, message: string): void;
}

export interface SoundInput {
  /** The listener hears nothing more. */
  close(): void;
}
