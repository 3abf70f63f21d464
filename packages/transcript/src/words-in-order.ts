import type { Word } from './word.js';

/** The words of several sources on one clock, by their starts; those of one source keep their order. */
export function wordsInOrder<SourceWord extends Word>(sources: readonly (readonly SourceWord[])[]): SourceWord[] {
  // Sorting is stable, and in each source no word starts before the one before it.
  return sources.flat().sort((a, b) => a.startMs - b.startMs);
}
