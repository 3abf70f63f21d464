/** Between main and the sound host. Ports travel beside a message, never in it. */
import type {
  SoundEvent,
  LiveSourceId as SourceId,
  LiveSourceSpec as SourceSpec,
  SourceState,
} from '@undertext/session';
import { z } from './validation.js';

/** What is listened to; a source is made of one input, or mixed from both. */
export type InputId = 'microphone' | 'computer';

export const soundHeartbeatMs = 1000;

export type SoundHostCommand =
  /** A new take: samples are counted from 0. `epochMs`: what `Date.now()` would have been at the session's start. */
  | { type: 'open'; source: SourceSpec; epochMs: number }
  /**
   * With the port on which the capture window's frames of this input come (see `capturedInputs`). Follows `open`; comes
   * again when the capture window had to be made anew.
   */
  | { type: 'capture'; input: InputId }
  | { type: 'close'; sourceId: SourceId }
  /** Nothing is heard until `resume`. Answered by `paused`. */
  | { type: 'pause'; request: number }
  | { type: 'resume' }
  /** The machine has slept, and is awake again: sound that is missing was not lost. */
  | { type: 'slept' }
  /** With the port to the engine host: all kept sound from that sample on, and then what comes. */
  | { type: 'connect'; sourceId: SourceId; fromSample: number };

export type SoundHostEvent =
  | Exclude<SoundEvent, { type: 'restarted' }>
  /** 10 times a second: 0..1, of what came in, gated or not. */
  | { type: 'level'; sourceId: SourceId; peak: number; rms: number }
  /** How each input is doing; the only way to see which half of a mixed source is missing. */
  | { type: 'input-state'; input: InputId; state: SourceState }
  /** Every `soundHeartbeatMs`, whatever else is told. */
  | { type: 'heartbeat' }
  /** The input is heard on this device now. */
  | { type: 'device'; input: InputId; name: string }
  /** The microphone hears the loudspeakers and is silenced while they sound: headphones help. */
  | { type: 'gate'; active: boolean }
  /** `sent`: how many samples of each source the engine has or will get. */
  | { type: 'paused'; request: number; sent: Partial<Record<SourceId, number>> };

/** Which inputs of a source the capture window has to deliver; the sound host hears Linux's loudspeakers itself. */
export function capturedInputs(source: SourceSpec, platform: NodeJS.Platform): InputId[] {
  const inputs: InputId[] = source.kind === 'mixed' ? ['microphone', 'computer'] : [source.kind];
  return inputs.filter((input) => input === 'microphone' || platform !== 'linux');
}

const sourceId = z.enum(['microphone', 'computer', 'mixed']);
const microphone = { deviceId: z.string().max(512), channel: z.int().min(0).nullable() };

const sourceSpec: z.ZodType<SourceSpec> = z.discriminatedUnion('kind', [
  z.strictObject({ id: z.literal('microphone'), kind: z.literal('microphone'), ...microphone }),
  z.strictObject({ id: z.literal('computer'), kind: z.literal('computer') }),
  z.strictObject({ id: z.literal('mixed'), kind: z.literal('mixed'), microphone: z.strictObject(microphone) }),
]);

export const soundHostCommandSchema: z.ZodType<SoundHostCommand> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('open'), source: sourceSpec, epochMs: z.number() }),
  z.strictObject({ type: z.literal('capture'), input: z.enum(['microphone', 'computer']) }),
  z.strictObject({ type: z.literal('close'), sourceId }),
  z.strictObject({ type: z.literal('pause'), request: z.int() }),
  z.strictObject({ type: z.literal('resume') }),
  z.strictObject({ type: z.literal('slept') }),
  z.strictObject({ type: z.literal('connect'), sourceId, fromSample: z.int().min(0) }),
]);
