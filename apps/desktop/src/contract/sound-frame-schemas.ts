/** Checks what comes through the sound's ports. Apart from the types, so that the worklet carries no validator. */
import type { CaptureMessage, FeedAnswer } from './sound-frames.js';
import { z } from './validation.js';

const samples = z.int().min(0);
/** A device's buffer: a second at most, at the highest rate. */
const longestFrame = 384_000;
const pcm = z.instanceof(Float32Array).refine((values) => values.length > 0 && values.length <= longestFrame);
const rate = z.int().min(1000).max(longestFrame);
const words = z.string().max(1024);
const sourceEnd = z.enum(['permission-denied', 'no-device', 'unplugged', 'unsupported', 'failed']);

export const captureMessageSchema: z.ZodType<CaptureMessage> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('frame'), missing: z.number().min(0), rate, pcm }),
  z.strictObject({
    type: z.literal('device'),
    name: words,
    channels: z.int().min(1),
    sampleRate: z.number().positive().nullable(),
  }),
  z.strictObject({ type: z.literal('channel'), channel: z.int().min(0).nullable() }),
  z.strictObject({ type: z.literal('muted'), muted: z.boolean() }),
  z.strictObject({ type: z.literal('ended'), reason: sourceEnd, message: words }),
]);

export const feedAnswerSchema: z.ZodType<FeedAnswer> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('taken'), upToSample: samples }),
  z.strictObject({ type: z.literal('refused'), fromSample: samples }),
  z.strictObject({ type: z.literal('malformed'), message: z.string() }),
  z.strictObject({ type: z.literal('ended'), message: z.string() }),
]);
