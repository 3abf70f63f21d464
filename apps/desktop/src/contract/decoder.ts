/**
 * Between main and the window that decodes a file: one window for each file, in a process of its own. It gets the file's
 * bytes through a port, and sends its sound through another to the engine host (`FeedFrame`s).
 */
import { z } from './validation.js';

export type DecoderRequest =
  /** With the port that gives the file's bytes. Answered by `opened` or `failed`. */
  | { type: 'open'; size: number }
  /** Decodes a track from its beginning, once. */
  | { type: 'decode'; track: number }
  /** With the port that takes the sound from this sample on; a port before gets no more. */
  | { type: 'connect'; fromSample: number }
  /** How many samples may be on their way to the engine. */
  | { type: 'pace'; outstanding: number }
  /** No more sound is sent. Answered by `held`. */
  | { type: 'hold' };

/** From the page, through the port of the bytes. Of the bytes [start, end). */
export interface ByteRequest {
  id: number;
  start: number;
  end: number;
}

/** To the page. */
export type ByteAnswer = { id: number; bytes: Uint8Array } | { id: number; problem: ByteProblem };

/** Why a file's bytes cannot be had. `changed`: it is shorter than it was. */
const byteProblems = ['vanished', 'changed', 'not-permitted', 'unreadable'] as const;
export type ByteProblem = (typeof byteProblems)[number];

/** What keeps a file from being decoded, or from going on. */
const decodeProblems = [
  'not-media',
  'no-sound',
  'protected',
  'codec',
  'damaged',
  'ends-early',
  'more-follows',
  'stuck',
  ...byteProblems,
  // A defect of ours.
  'failed',
] as const;
export type DecodeProblem = (typeof decodeProblems)[number];

const samples = z.int().min(0);
const words = z.string().max(512);
const ms = z.number().min(0);

const track = z.strictObject({
  /** From 1, of the file's audio tracks. */
  number: z.int().min(1).max(1000),
  /** As the file has it; empty: none. */
  name: words,
  /** ISO 639-2; null: not told. */
  language: z.string().max(16).nullable(),
  channels: z.int().min(0),
  /** `aac`, `opus`; null: not known. */
  codec: z.string().max(64).nullable(),
  /** What keeps it from being decoded. */
  problem: z.enum(['protected', 'codec']).nullable(),
});

export type AudioTrack = z.infer<typeof track>;

export const decoderEventSchema = z.discriminatedUnion('type', [
  /** The page listens for requests. */
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('opened'), tracks: z.array(track).max(1000) }),
  /** From `sample` on, sound lies at `atMs` of the file. Comes before that sound is sent. The first sample lies at 0. */
  z.strictObject({ type: z.literal('anchor'), sample: samples, atMs: z.number(), reason: z.enum(['gap', 'drift']) }),
  /**
   * As often as `decoderBeatMs` at least. `durationMs`: of the file, or an estimate; null: not known.
   * `isTaken`: no more sound comes, and the engine has taken all there was.
   */
  z.strictObject({
    type: z.literal('progress'),
    decodedTo: samples,
    sentTo: samples,
    takenTo: samples,
    durationMs: ms.nullable(),
    isTaken: z.boolean(),
  }),
  z.strictObject({ type: z.literal('held'), sentTo: samples }),
  /** The sound before is there and can be sent; none comes after it. `detail`: for the log, or the codec's name. */
  z.strictObject({ type: z.literal('failed'), problem: z.enum(decodeProblems), detail: words }),
]);

export type DecoderEvent = z.infer<typeof decoderEventSchema>;
