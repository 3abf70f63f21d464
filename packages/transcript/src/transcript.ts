import { seamSpace } from './seam-space.js';
import { type Anchor, type Gap, type SourceId, sessionMs, wordSpan } from './timeline.js';
import type { TranscriptChange, TranscriptDelta, TranscriptSnapshot } from './transcript-delta.js';
import type { HeardText, Turn, Word } from './word.js';

/** A source that was silent this long begins a new turn. */
export const turnPauseMs = 3000;
/** And this long, if another source has begun one since. */
export const handOverPauseMs = 1000;

interface SourceRecord {
  /** By take. */
  anchors: Anchor[][];
  gaps: Gap[];
  words: Word[];
  open: Word | null;
  /** Of all words, the open one included. */
  text: string;
}

/** Words with the space before them; space at the text's end goes with the last one. */
const wordsAndSpace = /\s*\S+(?:\s+$)?|\s+$/gu;

/**
 * What was said, in memory. It only grows: a word that is whole never changes, the open word of each source gains text
 * at its end. Every change is told as a delta; `apply()` makes the same transcript of them elsewhere.
 */
export class Transcript {
  #seq = 0;
  readonly #sources = new Map<SourceId, SourceRecord>();
  readonly #turns: Turn[] = [];
  readonly #listeners = new Set<(delta: TranscriptDelta) => void>();

  static from(snapshot: TranscriptSnapshot): Transcript {
    const transcript = new Transcript();
    for (const { id, anchors, gaps, words, open } of snapshot.sources) {
      const record = transcript.#record(id);
      for (const anchor of anchors) transcript.#addAnchor(anchor);
      record.gaps = [...gaps];
      for (const word of words) transcript.#addWord(word);
      transcript.#closeWord(record);
      if (open) transcript.#addWord(open);
    }
    transcript.#seq = snapshot.seq;
    return transcript;
  }

  /** The next delta's number less one. */
  get seq(): number {
    return this.#seq;
  }

  /** In the order in which they were first opened. */
  get sources(): SourceId[] {
    return [...this.#sources.keys()];
  }

  /** All that was said so far. For every earlier text of the source, that one is a prefix of this one. */
  textOf(source: SourceId): string {
    return this.#sources.get(source)?.text ?? '';
  }

  /** The words that are whole, in order. */
  wordsOf(source: SourceId): readonly Word[] {
    return this.#sources.get(source)?.words ?? [];
  }

  /** The word that may still grow. */
  openWordOf(source: SourceId): Word | null {
    return this.#sources.get(source)?.open ?? null;
  }

  /** In order. Empty if there is no such take. */
  anchorsOf(source: SourceId, take: number): readonly Anchor[] {
    return this.#sources.get(source)?.anchors[take] ?? [];
  }

  gapsOf(source: SourceId): readonly Gap[] {
    return this.#sources.get(source)?.gaps ?? [];
  }

  /** In the order in which they began to be written. The text of each only grows. */
  get turns(): readonly Turn[] {
    return this.#turns;
  }

  /** A source is opened, the first time or again: its samples count from 0, which is `atMs`. Returns the take. */
  openTake(source: SourceId, atMs: number): number {
    const take = this.#sources.get(source)?.anchors.length ?? 0;
    this.#commit({ type: 'anchor', anchor: { source, take, sample: 0, atMs: Math.round(atMs), reason: 'start' } });
    return take;
  }

  /**
   * Words that are in already keep their times. An anchor before the take's last one may only mark where the sound
   * breaks off: it must say what time it is there already.
   * @throws RangeError for one that does not, or for a take that was not opened
   */
  addAnchor(anchor: Anchor): void {
    const { source, take, sample } = anchor;
    const atMs = Math.round(anchor.atMs);
    const anchors = this.anchorsOf(source, take);
    const last = anchors.at(-1);
    if (!last) throw new RangeError(`an anchor for take ${take} of "${source}", which was never opened`);
    if (sample < last.sample && atMs !== sessionMs(anchors, sample)) {
      throw new RangeError(`an anchor at sample ${sample} of "${source}", after the one at sample ${last.sample}`);
    }
    this.#commit({ type: 'anchor', anchor: { ...anchor, atMs } });
  }

  addGap(gap: Gap): void {
    if (this.anchorsOf(gap.source, gap.take).length === 0) {
      throw new RangeError(`a gap in take ${gap.take} of "${gap.source}", which was never opened`);
    }
    this.#commit({ type: 'gap', gap: { ...gap, lostMs: Math.round(gap.lostMs) } });
  }

  /** @throws RangeError for a take that was not opened */
  append(heard: HeardText): void {
    if (this.anchorsOf(heard.source, heard.take).length === 0) {
      throw new RangeError(`text of take ${heard.take} of "${heard.source}", which was never opened`);
    }
    for (const piece of heard.text.match(wordsAndSpace) ?? []) this.#appendPiece(heard, piece);
  }

  /** The source's open word, if there is one, will not go on. */
  endWord(source: SourceId): void {
    if (this.openWordOf(source)) this.#commit({ type: 'whole', source });
  }

  snapshot(): TranscriptSnapshot {
    const sources = [...this.#sources].map(([id, { anchors, gaps, words, open }]) => ({
      id,
      anchors: anchors.flat(),
      gaps: [...gaps],
      words: [...words],
      open,
    }));
    return { seq: this.#seq, sources };
  }

  /** Returns the undo. */
  onDelta(listener: (delta: TranscriptDelta) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @throws RangeError if a delta is missing before this one */
  apply(delta: TranscriptDelta): void {
    if (delta.seq !== this.#seq + 1) throw new RangeError(`delta ${delta.seq} came after delta ${this.#seq}`);
    this.#seq = delta.seq;
    switch (delta.type) {
      case 'anchor':
        this.#addAnchor(delta.anchor);
        break;
      case 'gap':
        this.#record(delta.gap.source).gaps.push(delta.gap);
        break;
      case 'word':
        this.#addWord(delta.word);
        break;
      case 'text': {
        const record = this.#record(delta.source);
        if (!record.open) throw new RangeError(`text for a word of "${delta.source}" that is not open`);
        record.open = { ...record.open, text: record.open.text + delta.text };
        this.#addText(record, record.open.turn, delta.text);
        break;
      }
      case 'whole':
        this.#closeWord(this.#record(delta.source));
        break;
    }
    for (const listener of this.#listeners) listener(delta);
  }

  #appendPiece({ source, take, stream, wordSlot, startSample, endSample }: HeardText, piece: string): void {
    const { open, words, text: before, anchors } = this.#record(source);
    const last = open ?? words.at(-1);
    const goesOn = open?.stream === stream && open.wordSlot === wordSlot;
    const begins = goesOn ? /^\s+\S/u.test(piece) : true;
    if (!begins) {
      this.#commit({ type: 'text', source, text: piece });
      return;
    }
    const seam = last && last.stream !== stream ? seamSpace(before, piece) : '';
    const span = wordSpan(anchors[take]!, startSample, endSample);
    const startMs = Math.max(span.startMs, last?.endMs ?? 0);
    const endMs = Math.max(span.endMs, startMs);
    const turn = this.#turnFor(source, startMs, last);
    const word = { source, text: seam + piece, startMs, endMs, take, startSample, endSample, stream, wordSlot, turn };
    this.#commit({ type: 'word', word });
  }

  #turnFor(source: SourceId, startMs: number, last: Word | undefined): number {
    const next = this.#turns.length;
    if (!last) return next;
    const pauseMs = startMs - last.endMs;
    const newest = this.#turns.at(-1)?.source === source;
    return pauseMs >= (newest ? turnPauseMs : handOverPauseMs) ? next : last.turn;
  }

  #commit(change: TranscriptChange): void {
    this.apply({ seq: this.#seq + 1, ...change });
  }

  #record(source: SourceId): SourceRecord {
    let record = this.#sources.get(source);
    if (!record) {
      record = { anchors: [], gaps: [], words: [], open: null, text: '' };
      this.#sources.set(source, record);
    }
    return record;
  }

  #addAnchor(anchor: Anchor): void {
    const { anchors } = this.#record(anchor.source);
    anchors[anchor.take] ??= [];
    const take = anchors[anchor.take]!;
    const after = take.findIndex(({ sample }) => sample > anchor.sample);
    take.splice(after < 0 ? take.length : after, 0, anchor);
  }

  #addWord(word: Word): void {
    const record = this.#record(word.source);
    this.#closeWord(record);
    record.open = word;
    this.#addText(record, word.turn, word.text, word);
  }

  #closeWord(record: SourceRecord): void {
    if (!record.open) return;
    record.words.push(record.open);
    record.open = null;
  }

  #addText(record: SourceRecord, id: number, text: string, opening?: Word): void {
    record.text += text;
    const turn = this.#turns[id];
    if (turn) this.#turns[id] = { ...turn, text: turn.text + text };
    else if (opening) this.#turns[id] = { id, source: opening.source, startMs: opening.startMs, text };
  }
}
