/** What the transcripts window may send, validated. The types themselves are those of packages/ui. */
import type { ExportChoice, TranscriptsCommand } from '@undertext/ui/transcripts-api';
import { shortText, z } from './validation.js';

/** It names a file: nothing of it may lead elsewhere. */
const sessionId = z
  .string()
  .max(128)
  .regex(/^[\w-]+$/);

const sessionIds = z.array(sessionId).min(1).max(100_000);
/** Of a session, or between two clocks: some weeks. */
const ms = z.int().min(0).max(2_000_000_000);

const exportChoice = z.strictObject({
  format: z.enum(['srt', 'vtt', 'txt', 'json']),
  times: z.boolean(),
  fromMs: ms.nullable(),
  toMs: ms.nullable(),
  shiftMs: z.int().min(-2_000_000_000).max(2_000_000_000),
  lineEnds: z.enum(['lf', 'crlf']),
  byteOrderMark: z.boolean(),
}) satisfies z.ZodType<ExportChoice>;

export const transcriptsCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('open'), session: sessionId.nullable() }),
  z.strictObject({ type: z.literal('search'), query: shortText }),
  z.strictObject({ type: z.literal('rename'), session: sessionId, title: shortText.nullable() }),
  z.strictObject({ type: z.literal('remove'), sessions: sessionIds }),
  z.strictObject({ type: z.literal('undo-remove') }),
  z.strictObject({ type: z.literal('forget-removed') }),
  z.strictObject({
    type: z.literal('correct'),
    session: sessionId,
    source: shortText,
    word: z.int().min(0),
    text: shortText.nullable(),
  }),
  z.strictObject({ type: z.literal('export'), sessions: sessionIds, choice: exportChoice }),
  z.strictObject({ type: z.literal('cancel-export') }),
  z.strictObject({ type: z.literal('show-exported') }),
  z.strictObject({ type: z.literal('copy'), text: z.string().min(1).max(20_000_000) }),
  z.strictObject({ type: z.literal('show-captions') }),
]) satisfies z.ZodType<TranscriptsCommand>;

export type AcceptedTranscriptsCommand = z.infer<typeof transcriptsCommandSchema>;
