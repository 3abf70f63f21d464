import { captionText } from './caption-text.js';
import { endsSentence } from './cue-atoms.js';
import type { CueOptions, CueSource } from './cues.js';
import { plainTextOf } from './plain-text.js';
import type { Word } from './word.js';

/** The last sentence of whoever spoke last; what was said in the minute before the last word; all. */
export type RecentPart = 'sentence' | 'minute' | 'all';

const minuteMs = 60_000;

/** What was said of late, to be copied; empty if nothing was. A sentence is one line, without the label. */
export function recentText(sources: readonly CueSource[], part: RecentPart, labels: CueOptions['labels'] = {}): string {
  const lastEndMs = Math.max(...sources.map(({ words }) => words.at(-1)?.endMs ?? Number.NEGATIVE_INFINITY));
  if (part === 'sentence')
    return lastSentence(sources.find(({ words }) => words.at(-1)?.endMs === lastEndMs)?.words ?? []);
  const fromMs = part === 'all' ? Number.NEGATIVE_INFINITY : lastEndMs - minuteMs;
  const recent = sources.map(({ id, words }) => ({ id, words: words.filter(({ endMs }) => endMs > fromMs) }));
  return plainTextOf({ sources: recent.map((source) => ({ ...source, anchors: [], gaps: [] })) }, { labels }).trimEnd();
}

function lastSentence(words: readonly Word[]): string {
  let text = '';
  for (let index = words.length - 1; index >= 0; index--) {
    const said = words[index]!.text;
    if (text.trim() !== '' && endsSentence(said.trimEnd())) break;
    text = said + text;
  }
  return captionText(text).trim();
}
