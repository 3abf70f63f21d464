/** Every state of the transcripts window, to look at and to test. */
import type { DiskProblem } from '@undertext/ui/transcripts-api';

export interface TranscriptsStory {
  name: string;
  language?: 'en' | 'de';
  /** How many sessions there are that are over. */
  sessions: number;
  /** One goes on. */
  isLive?: boolean;
  /** Hours of the latest one; else it is short. */
  hours?: number;
  /** What is typed into the search. */
  query?: string;
  /** Steps from hit to hit after that. */
  steps?: number;
  indexing?: { done: number; total: number };
  problem?: DiskProblem;
  /** Searches are not answered. */
  isSlow?: boolean;
  /** The control that is pressed: its accessible name begins so. */
  press?: string;
  /** Which session is chosen first, in the order of the list. */
  choose?: number;
  /** Up to which session, with Shift. */
  extend?: number;
  /** Pressed one after the other in the first paragraph. */
  keys?: readonly string[];
  /** A word of it was corrected. */
  isCorrected?: boolean;
  /** It could not be read. */
  isUnreadable?: boolean;
}

export const transcriptsStories: readonly TranscriptsStory[] = [
  { name: 'empty', sessions: 0 },
  { name: 'first-live', sessions: 0, isLive: true },
  { name: 'many', sessions: 1000 },
  { name: 'german', language: 'de', sessions: 12, press: 'Exportieren' },
  { name: 'live', sessions: 12, isLive: true },
  { name: 'ten-hours', sessions: 3, hours: 10 },
  { name: 'conversation', sessions: 12, choose: 1 },
  { name: 'arabic', sessions: 12, choose: 3 },
  { name: 'chinese', sessions: 12, choose: 2 },
  { name: 'recovered', sessions: 12, choose: 4 },
  { name: 'unreadable', sessions: 12, isUnreadable: true },
  { name: 'searching', sessions: 40, query: 'Thursday', steps: 2 },
  { name: 'search-chinese', sessions: 40, query: '会议室', steps: 1 },
  { name: 'search-arabic', sessions: 40, query: 'الخميس', steps: 1 },
  { name: 'search-slow', sessions: 40, query: 'Thursday', isSlow: true },
  { name: 'no-hits', sessions: 40, query: 'xylophone' },
  { name: 'indexing', sessions: 40, indexing: { done: 120, total: 1000 } },
  { name: 'problem', sessions: 0, problem: 'not-permitted' },
  { name: 'export', sessions: 12, press: 'Export' },
  { name: 'deleted', sessions: 12, press: 'Delete' },
  { name: 'chosen', sessions: 12, choose: 1, extend: 4 },
  { name: 'corrected', sessions: 12, isCorrected: true },
  { name: 'correcting', sessions: 12, keys: ['Enter', 'ArrowRight', 'ArrowRight', 'Enter'] },
  { name: 'renaming', sessions: 12, press: 'Rename' },
];
