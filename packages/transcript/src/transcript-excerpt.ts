import { Transcript } from './transcript.js';
import type { TranscriptChange, TranscriptDelta } from './transcript-delta.js';
import type { Word } from './word.js';

/**
 * A part of a transcript, as a transcript on a clock of its own: whatever changes are passed to it, in order. A word that
 * was begun before is not in it.
 */
export class TranscriptExcerpt {
  readonly transcript = new Transcript();
  /** Session time of the whole at which the excerpt's own is 0. */
  readonly fromMs: number;
  readonly #whole: Transcript;
  /** The excerpt's turn, by that of the whole. */
  readonly #turns = new Map<number, number>();

  constructor(whole: Transcript, fromMs = 0) {
    this.#whole = whole;
    this.fromMs = Math.round(fromMs);
  }

  /** Session time of the last word's end, on the excerpt's own clock; 0 before there is one. */
  get lastEndMs(): number {
    const ends = this.transcript.sources.map((source) => {
      const word = this.transcript.openWordOf(source) ?? this.transcript.wordsOf(source).at(-1);
      return word?.endMs ?? 0;
    });
    return Math.max(0, ...ends);
  }

  /** @param delta the last one of the whole */
  take(delta: TranscriptDelta): void {
    switch (delta.type) {
      case 'anchor':
        this.#add({ type: 'anchor', anchor: { ...delta.anchor, atMs: delta.anchor.atMs - this.fromMs } });
        break;
      case 'gap':
        this.#placeTake(delta.gap.source, delta.gap.take);
        this.#add({ type: 'gap', gap: delta.gap });
        break;
      case 'word':
        this.#placeTake(delta.word.source, delta.word.take);
        this.#add({ type: 'word', word: this.#placed(delta.word) });
        break;
      case 'text':
      case 'whole':
        if (this.transcript.openWordOf(delta.source)) {
          const { seq, ...change } = delta;
          this.#add(change);
        }
        break;
    }
  }

  /** A take that was opened before has one anchor here: the last one that it had. */
  #placeTake(source: string, take: number): void {
    if (this.transcript.anchorsOf(source, take).length > 0) return;
    const last = this.#whole.anchorsOf(source, take).at(-1);
    if (last) this.#add({ type: 'anchor', anchor: { ...last, atMs: last.atMs - this.fromMs } });
  }

  #placed(word: Word): Word {
    const turn = this.#turns.get(word.turn) ?? this.#turns.size;
    this.#turns.set(word.turn, turn);
    if (turn === word.turn && this.fromMs === 0) return word;
    // Of two sources one may be heard late: what was said before the excerpt begins is at its beginning.
    const on = (ms: number) => Math.max(0, ms - this.fromMs);
    return { ...word, turn, startMs: on(word.startMs), endMs: on(word.endMs) };
  }

  #add(change: TranscriptChange): void {
    this.transcript.apply({ seq: this.transcript.seq + 1, ...change });
  }
}
