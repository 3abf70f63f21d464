/** A transcript as the lines that windows show: one for each turn. What was shown never changes, whatever rules come. */
import {
  hasRules,
  shownWord,
  type Transcript,
  type TranscriptDelta,
  type Word,
  type WordRules,
} from '@undertext/transcript';
import type { CaptionLine, CaptionsChange, SourceId } from '@undertext/ui/captions-api';

/** How many lines a window gets that attaches later. */
const keptLines = 500;

export const noRules: WordRules = { replacements: [], maskProfanity: false };

export interface TranscriptLinesOptions {
  transcript: Transcript;
  rules: WordRules;
  earlier?: readonly CaptionLine[];
  publish(change: CaptionsChange): void;
}

export class TranscriptLines {
  readonly #publish: (change: CaptionsChange) => void;
  readonly #detach: () => void;
  readonly #transcript: Transcript;
  /** In the order in which they began to be shown. */
  #lines: CaptionLine[];
  /** Of the transcript's first turn: ids are unique across transcripts. */
  readonly #firstId: number;
  #rules: WordRules;
  /** The words that are shown only once they are whole, by source. */
  readonly #waiting = new Map<string, Word>();

  /** Shows a transcript from its beginning. `earlier`: of the transcripts before it, which stay above. */
  constructor({ transcript, rules, earlier = [], publish }: TranscriptLinesOptions) {
    this.#transcript = transcript;
    this.#rules = rules;
    this.#publish = publish;
    this.#lines = [...earlier];
    this.#firstId = Math.max(-1, ...earlier.map(({ id }) => id)) + 1;
    const words = transcript.sources.flatMap((source) => transcript.wordsOf(source));
    for (const word of [...words].sort((a, b) => a.turn - b.turn)) this.#show(word, shownWord(word.text, rules));
    for (const source of transcript.sources) {
      const open = transcript.openWordOf(source);
      if (open) this.#begin(open);
    }
    this.#detach = transcript.onDelta((delta) => this.#take(delta));
  }

  /** The latest, oldest first. */
  get lines(): readonly CaptionLine[] {
    return this.#lines;
  }

  /** For the words that come from now on. */
  set rules(rules: WordRules) {
    this.#rules = rules;
    if (hasRules(rules)) return;
    for (const source of [...this.#waiting.keys()]) this.#release(source);
  }

  stop(): void {
    this.#detach();
  }

  #take(delta: TranscriptDelta): void {
    switch (delta.type) {
      case 'word':
        // The one before it is whole.
        this.#release(delta.word.source);
        this.#begin(delta.word);
        break;
      case 'text': {
        const open = this.#transcript.openWordOf(delta.source);
        if (!open) break;
        if (this.#waiting.has(delta.source)) this.#waiting.set(delta.source, open);
        else this.#show(open, delta.text);
        break;
      }
      case 'whole':
        this.#release(delta.source);
        break;
    }
  }

  #begin(word: Word): void {
    if (hasRules(this.#rules)) this.#waiting.set(word.source, word);
    else this.#show(word, word.text);
  }

  #release(source: string): void {
    const word = this.#waiting.get(source);
    this.#waiting.delete(source);
    if (word) this.#show(word, shownWord(word.text, this.#rules));
  }

  #show({ turn, source }: Word, text: string): void {
    if (text === '') return;
    const id = this.#firstId + turn;
    const index = this.#lines.findLastIndex((one) => one.id === id);
    const line = this.#lines[index];
    if (line) {
      this.#lines[index] = { ...line, text: line.text + text };
      this.#publish({ type: 'text', line: id, text });
      return;
    }
    const begun: CaptionLine = { id, source: source as SourceId, text };
    this.#lines = [...this.#lines, begun].slice(-keptLines);
    this.#publish({ type: 'line', line: begun });
  }
}
