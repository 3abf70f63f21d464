/** A session that goes on, as a window reads it: all of it at first, then what it grows by. */
import {
  type Gap,
  type ParagraphBuilder,
  type ReadingParagraph,
  readingGap,
  readSource,
  type SessionReading,
  summaryOf,
  type TranscriptDelta,
  type Word,
} from '@undertext/transcript';
import type { LiveSession } from '@undertext/transcript/session-store';
import type { ReadingChange } from '@undertext/ui/transcripts-api';

export class LiveReading {
  /** As it is when it is opened: to be sent at once, as its last paragraphs grow. */
  readonly reading: SessionReading;
  readonly #session: LiveSession;
  readonly #builders = new Map<string, ParagraphBuilder>();
  /** Those whose time is not certain before the next anchor or word. */
  #gaps: Gap[] = [];
  readonly #publish: (change: ReadingChange) => void;
  readonly #unfollow: () => void;

  constructor(session: LiveSession, publish: (change: ReadingChange) => void) {
    this.#session = session;
    this.#publish = publish;
    const record = session.record();
    const read = record.sources.map((source) => {
      const { builder, paragraphs, gaps } = readSource(source);
      this.#builders.set(source.id, builder);
      return { paragraphs, gaps };
    });
    this.reading = {
      summary: summaryOf(record),
      paragraphs: read.flatMap(({ paragraphs }) => paragraphs).sort((a, b) => a.startMs - b.startMs),
      gaps: read.flatMap(({ gaps }) => gaps).sort((a, b) => a.atMs - b.atMs),
      damagedLines: 0,
    };
    this.#unfollow = session.transcript.onDelta((delta) => this.#take(delta));
  }

  stop(): void {
    this.#unfollow();
  }

  #take(delta: TranscriptDelta): void {
    switch (delta.type) {
      case 'word':
        this.#begin(delta.word);
        break;
      case 'text': {
        const open = this.#session.transcript.openWordOf(delta.source);
        const paragraph = open && this.#builders.get(delta.source)?.replaceLast(open);
        if (paragraph) this.#grown(paragraph);
        break;
      }
      case 'gap':
        this.#gaps.push(delta.gap);
        break;
      case 'anchor':
        this.#placeGaps(delta.anchor.source);
        break;
    }
  }

  #begin(word: Word): void {
    this.#placeGaps(word.source);
    const paragraph = this.#builder(word.source).add(word);
    if (paragraph.words.length === 1) this.#publish({ type: 'paragraph', paragraph: structuredClone(paragraph) });
    else this.#grown(paragraph);
  }

  #placeGaps(source: string): void {
    const ready = this.#gaps.filter((gap) => gap.source === source);
    this.#gaps = this.#gaps.filter((gap) => gap.source !== source);
    for (const gap of ready) {
      const placed = readingGap({ anchors: this.#session.transcript.anchorsOf(source, gap.take) }, gap);
      if (!placed) continue;
      this.#builder(source).breakAt(placed.atMs);
      this.#publish({ type: 'gap', gap: placed });
    }
  }

  #grown({ id, words }: ReadingParagraph): void {
    const from = words.length - 1;
    this.#publish({ type: 'words', paragraph: id, from, words: words.slice(from) });
  }

  #builder(source: string): ParagraphBuilder {
    let builder = this.#builders.get(source);
    if (!builder) {
      builder = readSource({ id: source, anchors: [], gaps: [], words: [] }).builder;
      this.#builders.set(source, builder);
    }
    return builder;
  }
}
