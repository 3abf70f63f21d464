import { captionText, columnsOf } from './caption-text.js';
import type { CueSettings } from './cue-settings.js';
import { lineBreaks } from './line-breaks.js';
import type { Word } from './word.js';

/** How well a cue or a line may end somewhere, the best first. */
export type Ending = 'sentence' | 'clause' | 'pause' | 'word';

/** The smallest part of a text that a cue or a line can be made of: no line may end inside it. */
export interface Atom {
  /** Without space at its ends. */
  readonly text: string;
  readonly columns: number;
  /** Of those, in wide characters. */
  readonly wideColumns: number;
  /** Whether a space parts it from the one before it. */
  readonly hasSpace: boolean;
  readonly startMs: number;
  readonly endMs: number;
  readonly ending: Ending;
}

const closers = '"\'\\p{Pe}\\p{Pf}';
const sentenceEnd = new RegExp(`[.!?\u2026\u3002\uff0e\uff01\uff1f\u061f\u06d4\u0964\u0965][${closers}]*$`, 'u');
/** `J.` of a name, `e.g.`, `Dr.`: a stop that ends nothing. */
const abbreviation = /(?:^|[^\p{L}])(?:\p{L}|Mr|Mrs|Ms|Dr|Prof|St|Sra?|Nr|vs)\.$/u;
const clauseEnd = new RegExp(`[,;:\u2013\u2014\u060c\u061b\u3001\uff0c\uff1b\uff1a][${closers}]*$`, 'u');
const closingMark =
  /^\s*[\p{Pe}\p{Pf},.!?;:%\u2026\u3001\u3002\uff0c\uff0e\uff01\uff1f\uff1b\uff1a\u060c\u061b\u061f\u06d4\u0964\u0965]/u;
/** Where a text may be cut without a look at what is around: before a letter that follows a space. */
const freshStart = /^\s[\p{L}\p{N}]/u;
const wordSegments = new Intl.Segmenter(undefined, { granularity: 'word' });
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]/gu;
/** UTF-16 units of text that are looked at together; keeps the cost of a long speech in proportion to its length. */
const longText = 4000;

/**
 * The words of one source as atoms. Nothing but white space is left out, and nothing is put in another order. A break lies
 * where UAX #14 allows a line to end, never inside a word of the language and never before a closing mark.
 */
export function cueAtoms(words: readonly Word[], { pauseMs, longPauseMs }: CueSettings): Atom[] {
  const atoms: Atom[] = [];
  let run: Word[] = [];
  let length = 0;
  const endRun = () => {
    for (const atom of atomsOfRun(run, longPauseMs)) atoms.push(atom);
    run = [];
    length = 0;
  };
  for (const word of words) {
    const last = run.at(-1);
    if (last) {
      const isPause = word.startMs - last.endMs >= longPauseMs && !closingMark.test(word.text);
      if (isPause || (length > longText && freshStart.test(word.text))) endRun();
    }
    run.push(word);
    length += word.text.length;
  }
  endRun();
  return atoms.map((atom, index) => {
    const next = atoms[index + 1];
    const isPause = next !== undefined && next.startMs - atom.endMs >= pauseMs;
    return atom.ending === 'word' && isPause ? { ...atom, ending: 'pause' } : atom;
  });
}

function* atomsOfRun(words: readonly Word[], longPauseMs: number): Generator<Atom, void, void> {
  const texts = words.map(({ text }) => captionText(text));
  const text = texts.join('');
  const ends: number[] = [];
  let length = 0;
  for (const each of texts) {
    length += each.length;
    ends.push(length);
  }
  let start = 0;
  let word = 0;
  let isAfterSpace = false;
  for (const end of breaksOf(text)) {
    const whole = text.slice(start, end);
    const bare = whole.trim();
    if (bare !== '') {
      const first = start + whole.indexOf(bare);
      while (ends[word]! <= first) word++;
      const startMs = timeAt(words[word]!, texts[word]!, first - (ends[word - 1] ?? 0));
      const lastAt = first + bare.length;
      let lastWord = word;
      // A mark may come long after the word that it closes.
      while (ends[lastWord]! < lastAt && words[lastWord + 1]!.startMs - words[lastWord]!.endMs < longPauseMs)
        lastWord++;
      const endMs = timeAt(words[lastWord]!, texts[lastWord]!, lastAt - (ends[lastWord - 1] ?? 0));
      yield {
        text: bare,
        columns: columnsOf(bare),
        wideColumns: 2 * (bare.match(wide)?.length ?? 0),
        hasSpace: isAfterSpace || whole.startsWith(' '),
        startMs,
        endMs,
        ending: endingOf(bare),
      };
      isAfterSpace = false;
    }
    isAfterSpace ||= whole.endsWith(' ');
    start = end;
  }
}

/** Where the text may be parted, its end included. */
function* breaksOf(text: string): Generator<number, void, void> {
  const segments = wordSegments.segment(text)[Symbol.iterator]();
  let boundary = 0;
  for (const position of lineBreaks(text)) {
    while (boundary < position) {
      const next = segments.next();
      if (next.done === true) break;
      boundary = next.value.index + next.value.segment.length;
    }
    if (position === text.length || (boundary === position && !closingMark.test(text.slice(position, position + 8)))) {
      yield position;
    }
  }
}

/** When the character at an index of a word begins and the one before it ends: told by its place in the word. */
function timeAt({ startMs, endMs }: Word, text: string, index: number): number {
  const from = text.length - text.trimStart().length;
  const to = text.trimEnd().length;
  if (index <= from) return startMs;
  if (index >= to) return endMs;
  return startMs + Math.floor(((endMs - startMs) * (index - from)) / (to - from));
}

/** @param text without space at its end */
export function endsSentence(text: string): boolean {
  return sentenceEnd.test(text) && !abbreviation.test(text);
}

function endingOf(text: string): Ending {
  if (endsSentence(text)) return 'sentence';
  return clauseEnd.test(text) ? 'clause' : 'word';
}
