/**
 * Sound on its way between processes: mono float samples, at `engineRate` on the way to the engine. A frame's samples are
 * copied with the message: a buffer in a transfer list arrives as null in a utility process.
 */
import type { SourceEnd } from '@undertext/session';

/** What the engine hears, Hz. */
export const engineRate = 16_000;
export const samplesPerMs = engineRate / 1000;
/** Samples of one slot, 80 ms. */
export const slotSamples = 1280;
/** The engine's first chunk needs 40 samples more than a slot. */
export const firstFrameSamples = 1320;

/** From the capture window to the sound host, in the order in which things happened. */
export type CaptureMessage =
  /** `rate`: Hz. `missing`: what was captured before the frame and did not come, s, as far as the page can tell. */
  | { type: 'frame'; missing: number; rate: number; pcm: Float32Array }
  /** What follows comes from this device. `channels`: as the page gets them. `sampleRate`: the device's own, Hz. */
  | { type: 'device'; name: string; channels: number; sampleRate: number | null }
  /** Index of the channel to take; null: the loudest. */
  | { type: 'channel'; channel: number | null }
  /** The system says that the device delivers nothing. */
  | { type: 'muted'; muted: boolean }
  /** No device. Another `device` may follow: the page goes on looking. */
  | { type: 'ended'; reason: SourceEnd; message: string };

/**
 * To the engine host, from the sound host or the page that decodes a file. `firstSample` goes back for a replay, and on
 * where sound was dropped.
 */
export interface FeedFrame {
  type: 'frame';
  firstSample: number;
  pcm: Float32Array;
}

/** From the engine host, through the same port. */
export type FeedAnswer =
  /** The engine has used all samples before this one, or waits for more to use them: so many more may come. */
  | { type: 'taken'; upToSample: number }
  /** There was no room: to be sent again from this sample on, after the next `taken`. */
  | { type: 'refused'; fromSample: number }
  /** That was no sound. */
  | { type: 'malformed'; message: string }
  /** The stream takes no more. */
  | { type: 'ended'; message: string };
