/** A caption parser of others. Its types are for bundlers, which find modules without their file's ending. */
import * as parser from 'media-captions';

export interface ParsedCaptions {
  cues: { startTime: number; endTime: number; text: string }[];
  errors: unknown[];
}

type Parse = (text: string, options: { type: 'srt' | 'vtt'; strict: true; errors: true }) => Promise<ParsedCaptions>;

const { parseText } = parser as unknown as { parseText: Parse };

export function parseCaptions(text: string, type: 'srt' | 'vtt'): Promise<ParsedCaptions> {
  return parseText(text, { type, strict: true, errors: true });
}
