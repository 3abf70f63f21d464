/** What windows may send about files that are captioned, validated. The types themselves are those of packages/ui. */
import type { FilesCommand } from '@undertext/ui/files-api';
import { z } from './validation.js';

const id = z.int().min(0);

export const filesCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('open') }),
  z.strictObject({ type: z.literal('choose-track'), id, track: z.int().min(1).max(1000) }),
  z.strictObject({ type: z.literal('cancel'), id }),
  z.strictObject({ type: z.literal('retry'), id }),
  z.strictObject({ type: z.literal('dismiss'), id }),
]) satisfies z.ZodType<FilesCommand>;

export type AcceptedFilesCommand = z.infer<typeof filesCommandSchema>;

/** Paths, of one drop. */
export const droppedFilesSchema = z.array(z.string().min(1).max(8192)).max(200);
