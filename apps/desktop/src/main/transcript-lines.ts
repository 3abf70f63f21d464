/** A transcript as the lines that windows show: one for each turn. */
import type { Transcript, TranscriptDelta } from '@undertext/transcript';
import type { CaptionLine, CaptionsChange, SourceId } from '@undertext/ui/captions-api';

/** What a delta, applied already, changes in the lines; null for what no line shows. */
export function lineChange(transcript: Transcript, delta: TranscriptDelta): CaptionsChange | null {
  if (delta.type === 'text') {
    const turn = transcript.openWordOf(delta.source)?.turn;
    return turn === undefined ? null : { type: 'text', line: turn, text: delta.text };
  }
  if (delta.type !== 'word') return null;
  const { turn, source, text } = delta.word;
  // A turn whose text is this word's alone began with it.
  if (transcript.turns[turn]?.text === text) return { type: 'line', line: lineOf({ id: turn, source, text }) };
  return { type: 'text', line: turn, text };
}

/** The latest lines, oldest first. */
export function latestLines(transcript: Transcript, count: number): CaptionLine[] {
  return transcript.turns.slice(-count).map(lineOf);
}

function lineOf({ id, source, text }: { id: number; source: string; text: string }): CaptionLine {
  return { id, source: source as SourceId, text };
}
