import { type RecentPart, recentText, shownWord, type Transcript, type WordRules } from '@undertext/transcript';

/**
 * What was said of late, to be copied: each word as it is shown. Empty if nothing was said.
 * @param labels of the sources, where there are several
 */
export function recentWords(
  transcript: Transcript | null,
  part: RecentPart,
  { rules, labels }: { rules: WordRules; labels: Record<string, string> },
): string {
  const sources = transcript?.snapshot().sources ?? [];
  const shown = sources.map(({ id, words, open }) => ({
    id,
    words: (open ? [...words, open] : words)
      .map((word) => ({ ...word, text: shownWord(word.text, rules) }))
      .filter(({ text }) => text !== ''),
    anchors: [],
    gaps: [],
  }));
  return recentText(shown, part, labels);
}
