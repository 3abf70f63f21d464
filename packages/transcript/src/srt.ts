import { type Cue, labelMark } from './cues.js';
import { timeStamp } from './time-stamp.js';

/**
 * SubRip, numbered from 1, with LF at the ends of lines. The format knows no way to write `<`, `{` or `-->` as text: an
 * invisible word joiner keeps readers from taking them for an order.
 */
export function srtOf(cues: readonly Cue[]): string {
  return cues
    .map(({ label, startMs, endMs, lines }, index) => {
      const text = lines.map(srtText).join('\n');
      const named = label === null ? text : `${srtText(label)}${labelMark}${text}`;
      return `${index + 1}\n${timeStamp(startMs, ',')} --> ${timeStamp(endMs, ',')}\n${named}\n`;
    })
    .join('\n');
}

function srtText(text: string): string {
  return text.replace(/[<{]|--(?=>)/g, '$&\u2060');
}
