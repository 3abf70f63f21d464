import type { CueSettings } from './cue-settings.js';
import type { ExportOptions } from './export-transcript.js';

/** How exports are written, as the options of the app and the command line have it. Times in ms. */
export interface ExportSettings {
  exportLineEnds: 'lf' | 'crlf';
  exportByteOrderMark: boolean;
  cueMaxLines: number;
  cueMaxColumns: number;
  cueMaxWideColumns: number;
  cueMinDurationMs: number;
  cueMaxDurationMs: number;
  cueReadingSpeed: number;
  cueMaxReadingSpeed: number;
  cueMinGapMs: number;
  cuePauseMs: number;
  cueLongPauseMs: number;
}

/** All that they say of an export. Settings that clash are made to fit: the shortest time of a cue counts. */
export function exportOptionsOf(
  settings: ExportSettings,
): Pick<ExportOptions, 'lineEnds' | 'byteOrderMark'> & { cues: CueSettings } {
  const { cueMinDurationMs, cueMinGapMs } = settings;
  return {
    lineEnds: settings.exportLineEnds,
    byteOrderMark: settings.exportByteOrderMark,
    cues: {
      maxLines: settings.cueMaxLines,
      maxColumns: settings.cueMaxColumns,
      maxWideColumns: settings.cueMaxWideColumns,
      minDurationMs: cueMinDurationMs,
      maxDurationMs: Math.max(settings.cueMaxDurationMs, 2 * cueMinDurationMs + cueMinGapMs),
      readingSpeed: settings.cueReadingSpeed,
      maxReadingSpeed: settings.cueMaxReadingSpeed,
      minGapMs: cueMinGapMs,
      pauseMs: settings.cuePauseMs,
      longPauseMs: settings.cueLongPauseMs,
    },
  };
}
