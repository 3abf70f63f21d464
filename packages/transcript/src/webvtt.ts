import type { Cue } from './cues.js';
import { timeStamp } from './time-stamp.js';

/** WebVTT, with a voice tag where there are several sources, and LF at the ends of lines. */
export function webVttOf(cues: readonly Cue[]): string {
  const blocks = cues.map(({ label, startMs, endMs, lines }) => {
    const text = lines.map(escaped).join('\n');
    const voiced = label === null ? text : `<v ${escaped(label)}>${text}</v>`;
    return `${timeStamp(startMs, '.')} --> ${timeStamp(endMs, '.')}\n${voiced}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
