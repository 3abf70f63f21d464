import { type CueOptions, labelMark, labelOf } from './cues.js';
import { paragraphsOf } from './paragraphs.js';
import type { SessionRecord } from './session-record.js';
import { timeStamp } from './time-stamp.js';

export interface PlainTextOptions extends Pick<CueOptions, 'labels'> {
  /** Each paragraph begins with the time at which it does, `[00:01:23.456]`. */
  times?: boolean;
}

/** A paragraph a line, with an empty line between them; labelled where there are several sources. Lines end in LF. */
export function plainTextOf({ sources }: Pick<SessionRecord, 'sources'>, options: PlainTextOptions = {}): string {
  const paragraphs = paragraphsOf(sources);
  const isLabelled = new Set(paragraphs.map(({ source }) => source)).size > 1;
  return paragraphs
    .map(({ source, startMs, text }) => {
      const time = options.times ? `[${timeStamp(startMs, '.')}] ` : '';
      const label = isLabelled ? labelOf(source, options.labels) + labelMark : '';
      return `${time}${label}${text}\n`;
    })
    .join('\n');
}
