/** A session as it is read in a window: paragraphs of a comfortable length, and where sound is missing. Pure. */
import { captionText } from './caption-text.js';
import { endsSentence } from './cue-atoms.js';
import { paragraphPauseMs } from './paragraphs.js';
import type { RecordedSource, RecordedWord, SessionRecord } from './session-record.js';
import { type SessionSummary, summaryOf } from './session-summary.js';
import { type Gap, type GapReason, type SourceId, sessionMs } from './timeline.js';

export interface ReadingParagraph {
  /** Unique in the session, and the same whenever it is read. */
  id: string;
  source: SourceId;
  /** Session time. */
  startMs: number;
  /** Start of the passage that a search finds, of which this is a part. */
  passageMs: number;
  /** Of the source's words, the number of its first. */
  firstWord: number;
  /** Each with the space before it: put together they are its text. */
  words: string[];
  /** What was heard, where a word is a correction, by its place in `words`. */
  heard: Record<number, string>;
}

export interface ReadingGap {
  source: SourceId;
  /** Session time at which sound came again. */
  atMs: number;
  lostMs: number;
  reason: GapReason;
}

export interface SessionReading {
  summary: SessionSummary;
  /** By their starts. */
  paragraphs: ReadingParagraph[];
  /** In order. */
  gaps: ReadingGap[];
  /** Lines of its file that could not be used. */
  damagedLines: number;
}

/** A paragraph this long, UTF-16 units, ends with its sentence, so that a time is always near. */
const longParagraph = 360;
/** And here, whatever is said: without marks no sentence ends. */
const longestParagraph = 1200;

/** The paragraphs of one source, as its words come. */
export class ParagraphBuilder {
  readonly #source: SourceId;
  #current: ReadingParagraph | null = null;
  #length = 0;
  #last: RecordedWord | null = null;
  #count = 0;
  #breaksFromMs: number | null = null;

  constructor(source: SourceId) {
    this.#source = source;
  }

  /** Sound is missing before this session time: what is said from then on is a new paragraph. */
  breakAt(atMs: number): void {
    this.#breaksFromMs ??= atMs;
  }

  /** The paragraph that the word is in; it has one word where it begins with it. */
  add(word: RecordedWord): ReadingParagraph {
    const last = this.#last;
    const isPassage = !last || word.startMs - last.endMs >= paragraphPauseMs || word.turn !== last.turn;
    const isBroken = this.#isBroken(word);
    if (isPassage || isBroken || this.#isEnough()) {
      this.#current = {
        id: `${this.#source} ${this.#count}`,
        source: this.#source,
        startMs: word.startMs,
        passageMs: isPassage ? word.startMs : this.#current!.passageMs,
        firstWord: this.#count,
        words: [],
        heard: {},
      };
      this.#length = 0;
    }
    const paragraph = this.#current!;
    const place = paragraph.words.push(captionText(word.text)) - 1;
    if (word.heard !== undefined) paragraph.heard[place] = captionText(word.heard);
    this.#length += word.text.length;
    this.#last = word;
    this.#count++;
    return paragraph;
  }

  /** The last word has grown. */
  replaceLast(word: RecordedWord): ReadingParagraph | null {
    const paragraph = this.#current;
    if (!paragraph || !this.#last) return null;
    this.#length += word.text.length - this.#last.text.length;
    paragraph.words[paragraph.words.length - 1] = captionText(word.text);
    this.#last = word;
    return paragraph;
  }

  #isEnough(): boolean {
    if (this.#length < longParagraph) return false;
    return this.#length >= longestParagraph || endsSentence(this.#last!.text.trimEnd());
  }

  #isBroken(word: RecordedWord): boolean {
    if (this.#breaksFromMs === null || word.startMs < this.#breaksFromMs) return false;
    this.#breaksFromMs = null;
    return true;
  }
}

/** A gap on the session's clock; null where its take is not known. */
export function readingGap({ anchors }: Pick<RecordedSource, 'anchors'>, gap: Gap): ReadingGap | null {
  const take = anchors.filter((anchor) => anchor.take === gap.take);
  if (take.length === 0 || take[0]!.sample > gap.sample) return null;
  const { source, lostMs, reason } = gap;
  return { source, atMs: sessionMs(take, gap.sample), lostMs, reason };
}

/** The paragraphs of one source; with a builder that goes on where they end. */
export function readSource({ id, words, anchors, gaps }: RecordedSource): {
  builder: ParagraphBuilder;
  paragraphs: ReadingParagraph[];
  gaps: ReadingGap[];
} {
  const builder = new ParagraphBuilder(id);
  const found = gaps.flatMap((gap) => readingGap({ anchors }, gap) ?? []).sort((a, b) => a.atMs - b.atMs);
  const paragraphs: ReadingParagraph[] = [];
  let next = 0;
  for (const word of words) {
    for (; next < found.length && found[next]!.atMs <= word.startMs; next++) builder.breakAt(found[next]!.atMs);
    const paragraph = builder.add(word);
    if (paragraph.words.length === 1) paragraphs.push(paragraph);
  }
  return { builder, paragraphs, gaps: found };
}

export function readingOf(record: SessionRecord, damagedLines = 0): SessionReading {
  const read = record.sources.map(readSource);
  return {
    summary: summaryOf(record),
    paragraphs: read.flatMap(({ paragraphs }) => paragraphs).sort((a, b) => a.startMs - b.startMs),
    gaps: read.flatMap(({ gaps }) => gaps).sort((a, b) => a.atMs - b.atMs),
    damagedLines,
  };
}
