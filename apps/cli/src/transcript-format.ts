import type { TokenEvent } from '@undertext/engine-native/engine';
import type { OptionValue } from '@undertext/options';

export type TranscriptFormat = OptionValue<'format'>;
/** Written token by token. The others are written at the end, as a caption is cut by what comes after it. */
export type GrowingFormat = 'txt' | 'jsonl';

export function isGrowing(format: TranscriptFormat): format is GrowingFormat {
  return format === 'txt' || format === 'jsonl';
}

/** What is known at the end. */
export interface TranscriptSummary {
  /** False: stopped before the end of the sound. */
  complete: boolean;
  /** All of the text. */
  text: string;
  /** Length of the sound heard. */
  soundMs: number;
  /** The model's own name. */
  model: string;
  quantisation: string;
  device: string;
  /** Slots. */
  delay: number;
  chunkMs: number;
}

/**
 * One token as it is written. The formats are stable:
 *
 * - txt: the text, appended as it is decided, one line in all.
 * - jsonl: an object a line, `{"type":"token","text","slot","wordSlot","startMs","endMs"}` (a word is the tokens that
 *   share a wordSlot; the texts, joined, are the transcript) and at the end
 *   `{"type":"end","complete","text","soundMs","model","quantisation","device","delay","chunkMs"}`.
 *   Later versions may add fields and types.
 */
export function formatToken(format: GrowingFormat, event: TokenEvent): string {
  if (format === 'txt') return event.text;
  const { text, slot, wordSlot, startMs, endMs } = event;
  return `${JSON.stringify({ type: 'token', text, slot, wordSlot, startMs, endMs })}\n`;
}

export function formatEnd(format: GrowingFormat, summary: TranscriptSummary): string {
  if (format === 'txt') return summary.text === '' ? '' : '\n';
  const { complete, text, soundMs, model, quantisation, device, delay, chunkMs } = summary;
  return `${JSON.stringify({ type: 'end', complete, text, soundMs, model, quantisation, device, delay, chunkMs })}\n`;
}
