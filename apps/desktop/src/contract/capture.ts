/** What main asks of the capture window, and what that window may tell, validated. */
import { z } from './validation.js';

/** A source that the capture window opens; on Linux the computer's sound comes another way. */
export type CapturedSource = 'microphone' | 'computer';

/** In place of a microphone's id: the sample that ships with the app, which is also heard. */
export const sampleDevice = 'sample';

export type CaptureRequest =
  /** Comes with the MessagePort that takes the frames; it belongs into the worklet. */
  | {
      type: 'open';
      source: CapturedSource;
      /** For the microphone; null: the system's default. */
      deviceId: string | null;
      /** Index of the channel to take; null: the loudest. */
      channel: number | null;
    }
  | { type: 'close'; source: CapturedSource }
  | { type: 'channel'; source: CapturedSource; channel: number | null };

const source = z.enum(['microphone', 'computer']);
const id = z.string().max(512);
const words = z.string().max(1024);

export const captureEventSchema = z.discriminatedUnion('type', [
  /** The page listens for requests. */
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({
    type: z.literal('devices'),
    microphones: z.array(z.strictObject({ id, name: words })).max(256),
  }),
  /** The page is about to ask for the computer's sound; once this is answered, it will get it. */
  z.strictObject({ type: z.literal('starting'), source: z.literal('computer') }),
  /**
   * Sound comes from this device now. `sampleRate`: the device's own, Hz. Why: `asked`: as requested; `fallback`: the one
   * asked for is not there, or went away; `returned`: it is there again; `moved`: the system put another in its place.
   */
  z.strictObject({
    type: z.literal('opened'),
    source,
    deviceId: id,
    name: words,
    sampleRate: z.number().positive().nullable(),
    channels: z.int().positive(),
    why: z.enum(['asked', 'fallback', 'returned', 'moved']),
  }),
  /** It was played to its end, and some silence after it. `problem`: why it could not be; null: it was. */
  z.strictObject({ type: z.literal('sample-ended'), problem: words.nullable() }),
  /**
   * The page itself failed, not a device: open anew. Whether a device is there, muted or permitted goes with the frames
   * to the sound host, which tells it as the source's state.
   */
  z.strictObject({ type: z.literal('failed'), source, message: words }),
]);

export type CaptureEvent = z.infer<typeof captureEventSchema>;
