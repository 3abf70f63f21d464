import { type CueOptions, cuesOf } from './cues.js';
import { type ExportRange, inRange } from './export-range.js';
import { plainTextOf } from './plain-text.js';
import type { SessionRecord } from './session-record.js';
import { srtOf } from './srt.js';
import { transcriptJsonOf } from './transcript-json.js';
import { webVttOf } from './webvtt.js';

export const exportFormats = ['srt', 'vtt', 'txt', 'json'] as const;

export type ExportFormat = (typeof exportFormats)[number];

export interface ExportOptions extends ExportRange, Pick<CueOptions, 'labels'> {
  format: ExportFormat;
  /** Of captions. */
  cues?: CueOptions['settings'];
  /** Of plain text: a time at each paragraph. */
  times?: boolean;
  /** Default: `lf`. */
  lineEnds?: 'lf' | 'crlf';
  /** A byte order mark, which some older players need to know UTF-8. */
  byteOrderMark?: boolean;
}

/**
 * A session as the text of a file.
 * @throws RangeError for a cue setting, a range or a shift that cannot be so
 */
export function exportTranscript(record: SessionRecord, options: ExportOptions): string {
  const { fromMs, toMs, shiftMs, lineEnds = 'lf', byteOrderMark = false } = options;
  const part = inRange(record, {
    ...(fromMs !== undefined && { fromMs }),
    ...(toMs !== undefined && { toMs }),
    ...(shiftMs !== undefined && { shiftMs }),
  });
  const text = written(part, options);
  return (byteOrderMark ? '\ufeff' : '') + (lineEnds === 'crlf' ? text.replaceAll('\n', '\r\n') : text);
}

function written(record: SessionRecord, { format, cues = {}, labels = {}, times = false }: ExportOptions): string {
  switch (format) {
    case 'srt':
      return srtOf(cuesOf(record.sources, { settings: cues, labels, labelsInText: true }));
    case 'vtt':
      return webVttOf(cuesOf(record.sources, { settings: cues, labels }));
    case 'txt':
      return plainTextOf(record, { labels, times });
    case 'json':
      return transcriptJsonOf(record, { labels });
  }
}
