export { type CueSettings, cueSettings, defaultCueSettings } from './cue-settings.js';
export { type Cue, type CueOptions, type CueSource, cuesOf } from './cues.js';
export type { ExportRange } from './export-range.js';
export { type ExportSettings, exportOptionsOf } from './export-settings.js';
export { type ExportFormat, type ExportOptions, exportFormats, exportTranscript } from './export-transcript.js';
export { safeFileName } from './file-name.js';
export {
  type JournalEntry,
  type JournalReading,
  journalVersion,
  readJournal,
  type SessionStart,
} from './journal.js';
export { lineBreaks } from './line-breaks.js';
export { type Paragraph, paragraphsOf } from './paragraphs.js';
export {
  ParagraphBuilder,
  type ReadingGap,
  type ReadingParagraph,
  readingGap,
  readingOf,
  readSource,
  type SessionReading,
} from './reading.js';
export { type RecentPart, recentText } from './recent-text.js';
export type { SearchHit, SearchResult } from './search-result.js';
export { findInText, findInWords } from './search-terms.js';
export type { EngineSpan, RecordedSource, RecordedWord, SessionEnd, SessionRecord } from './session-record.js';
export { byDay, dayOf, type SessionSummary, summaryOf } from './session-summary.js';
export { hasRules, shownWord, type WordRules } from './shown-word.js';
export { type Passage, passages, wordsInTimeOrder } from './time-order.js';
export {
  type Anchor,
  type AnchorReason,
  anchorAt,
  type Gap,
  type GapReason,
  type SourceId,
  sampleRate,
  sessionMs,
} from './timeline.js';
export { handOverPauseMs, Transcript, turnPauseMs } from './transcript.js';
export type { SourceSnapshot, TranscriptChange, TranscriptDelta, TranscriptSnapshot } from './transcript-delta.js';
export { TranscriptExcerpt } from './transcript-excerpt.js';
export type { HeardText, Turn, Word } from './word.js';
