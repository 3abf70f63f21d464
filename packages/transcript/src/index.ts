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
export type { HeardText, Turn, Word } from './word.js';
