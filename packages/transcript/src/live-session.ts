import { correct, type JournalEntry, journalVersion, type SessionStart } from './journal.js';
import { entriesOf, type JournalFile } from './journal-file.js';
import type { EngineSpan, RecordedSource, SessionEnd, SessionRecord } from './session-record.js';
import { Transcript } from './transcript.js';

/** A session that is written down as it goes on. */
export class LiveSession {
  readonly start: SessionStart;
  readonly journal: JournalFile;
  readonly #onEnded: () => void;
  #transcript = new Transcript();
  #unfollow: () => void = () => {};
  #title: string | null = null;
  #end: SessionEnd = 'open';
  #endMs = 0;
  readonly #engines: EngineSpan[] = [];
  readonly #corrections: { source: string; word: number; text: string | null }[] = [];

  constructor(start: SessionStart, journal: JournalFile, onEnded: () => void) {
    this.start = start;
    this.journal = journal;
    this.#onEnded = onEnded;
    journal.append(this.#beginning());
  }

  get id(): string {
    return this.start.id;
  }

  /** As it grows. */
  get transcript(): Transcript {
    return this.#transcript;
  }

  /** Keeps what is in a transcript, and all that comes. To be called once, as a session has one. */
  follow(transcript: Transcript): void {
    this.#transcript = transcript;
    this.#unfollow = this.journal.follow(transcript);
  }

  /** What computes the words from now on: the model, its device or the delay has changed. */
  noteEngine(span: EngineSpan): void {
    this.#engines.push(span);
    this.journal.append({ type: 'engine', ...span });
  }

  rename(title: string | null): void {
    this.#title = title;
    this.journal.append({ type: 'title', title });
  }

  /** A word of what is whole by now; null: as it was heard. */
  correct(source: string, word: number, text: string | null): void {
    const correction = { source, word, text };
    this.#corrections.push(correction);
    this.journal.append({ type: 'correction', ...correction });
  }

  /**
   * Resolves when all is on disk, or the disk took no more (`journal.trouble`): then it stays here until it is.
   * @param isWhole false: what it is of, a file, goes on after that
   */
  async end(atMs: number, isWhole = true): Promise<void> {
    this.#unfollow();
    this.#end = isWhole ? 'complete' : 'partial';
    this.#endMs = atMs;
    for (const entry of this.#ending()) this.journal.append(entry);
    void this.journal.saved.then(this.#onEnded);
    await this.journal.close();
  }

  /** As a journal, whole. */
  entries(): JournalEntry[] {
    return [
      this.#beginning(),
      ...this.#engines.map((span): JournalEntry => ({ type: 'engine', ...span })),
      ...entriesOf(this.#transcript),
      ...(this.#title === null ? [] : [{ type: 'title' as const, title: this.#title }]),
      ...this.#corrections.map((correction): JournalEntry => ({ type: 'correction', ...correction })),
      ...this.#ending(),
    ];
  }

  #beginning(): JournalEntry {
    return { type: 'session', version: journalVersion, ...this.start };
  }

  /** Nothing while it goes on. */
  #ending(): JournalEntry[] {
    if (this.#end === 'open') return [];
    return [{ type: 'end', atMs: this.#endMs, ...(this.#end === 'partial' && { isWhole: false }) }];
  }

  /** As it is now, the open words included. */
  record(): SessionRecord {
    const sources = this.#transcript.snapshot().sources.map(({ id, anchors, gaps, words, open }) => {
      const source: RecordedSource = { id, anchors, gaps, words: open ? [...words, open] : words };
      return source;
    });
    for (const { source, word, text } of this.#corrections) {
      const words = sources.find(({ id }) => id === source)?.words;
      if (words) correct(words as RecordedSource['words'][number][], word, text);
    }
    const spokenMs = sources.map(({ words, anchors }) => Math.max(words.at(-1)?.endMs ?? 0, anchors.at(-1)?.atMs ?? 0));
    const lengthMs = Math.max(this.#endMs, ...spokenMs);
    return { ...this.start, title: this.#title, end: this.#end, lengthMs, engines: this.#engines, sources };
  }
}
