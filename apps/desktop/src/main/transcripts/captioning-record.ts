/**
 * What captioning says, as sessions: when one begins and when it ends. A session begins with the first word, and goes on
 * through pauses; it ends with captioning, or where nothing was said for so long that what comes then is something else.
 */
import { type EngineSpan, type Transcript, type TranscriptDelta, TranscriptExcerpt } from '@undertext/transcript';
import type { LiveSession } from '@undertext/transcript/session-store';

/** A silence after which the next word begins another session; also one while paused, or while the machine sleeps. */
export const breakMs = 30 * 60_000;

export interface CaptioningRecordOptions {
  /** The clock of captioning, ms. */
  now(): number;
  /** Whether what is said is to be kept on disk. */
  isKept(): boolean;
  /** @param startedAt the wall clock at the session's time 0 */
  begin(startedAt: Date): LiveSession;
  /** A session began or ended. */
  onChange(): void;
}

/** What computes: all that a session notes of it, but when. */
export type EngineInUse = Omit<EngineSpan, 'atMs'>;

interface Run {
  whole: Transcript;
  /** The clock at its session time 0. */
  epochMs: number;
  /** Whether what is opened now is left out. */
  isLeftOut(): boolean;
  /** Takes that are, as `source take`. */
  leftOut: Set<string>;
  unfollow(): void;
}

export class CaptioningRecord {
  readonly #options: CaptioningRecordOptions;
  #run: Run | null = null;
  #excerpt: TranscriptExcerpt | null = null;
  #live: LiveSession | null = null;
  #engine: EngineInUse | null = null;
  /** Of all sessions that ended. */
  #onDisk: Promise<unknown> = Promise.resolve();

  constructor(options: CaptioningRecordOptions) {
    this.#options = options;
  }

  /** The session that is written now; null: there is none, or no word of it yet. */
  get live(): LiveSession | null {
    return this.#live;
  }

  /** What was said in the session now, or in the last one, kept on disk or not. */
  get transcript(): Transcript | null {
    return this.#excerpt?.transcript ?? null;
  }

  /**
   * Captioning has begun, into this transcript, which is empty yet.
   * @param isLeftOut asked when a source is opened: whether what is heard of that opening is none of the person's
   */
  begin(whole: Transcript, isLeftOut: () => boolean = () => false): void {
    void this.end();
    const unfollow = whole.onDelta((delta) => this.#take(delta));
    this.#run = { whole, epochMs: this.#options.now(), isLeftOut, leftOut: new Set(), unfollow };
    this.#excerpt = new TranscriptExcerpt(whole);
  }

  /** Captioning has ended. Resolves when its sessions are on disk, or the disk takes no more. */
  async end(): Promise<void> {
    this.#run?.unfollow();
    this.#endSession();
    this.#run = null;
    await this.#onDisk;
  }

  /** What computes from now on; may be told again and again. */
  noteEngine(engine: EngineInUse): void {
    if (JSON.stringify(engine) === JSON.stringify(this.#engine)) return;
    this.#engine = engine;
    this.#live?.noteEngine({ ...engine, atMs: Math.max(0, this.#sessionMs) });
  }

  /** Ends the session; the next word begins another. */
  async cut(): Promise<void> {
    this.#endSession();
    if (this.#run) this.#excerpt = new TranscriptExcerpt(this.#run.whole, this.#options.now() - this.#run.epochMs);
    await this.#onDisk;
  }

  /** Ms since the excerpt's beginning. */
  get #sessionMs(): number {
    return this.#run && this.#excerpt ? Math.round(this.#options.now() - this.#run.epochMs) - this.#excerpt.fromMs : 0;
  }

  #take(delta: TranscriptDelta): void {
    const run = this.#run;
    if (!run || this.#isLeftOut(run, delta)) return;
    if (delta.type === 'word') this.#wordBegins(run, delta.word.startMs);
    this.#excerpt?.take(delta);
  }

  #isLeftOut({ isLeftOut, leftOut, whole }: Run, delta: TranscriptDelta): boolean {
    const place = placeOf(delta, whole);
    if (!place) return false;
    const opening = `${place.source} ${place.take}`;
    const isOpened = delta.type === 'anchor' && whole.anchorsOf(place.source, place.take).length === 1;
    if (isOpened && isLeftOut()) leftOut.add(opening);
    return leftOut.has(opening);
  }

  #wordBegins({ whole, epochMs }: Run, startMs: number): void {
    const { now, isKept, begin, onChange } = this.#options;
    const before = this.#excerpt;
    if (before && startMs - before.fromMs - before.lastEndMs >= breakMs) {
      this.#endSession();
      this.#excerpt = new TranscriptExcerpt(whole, startMs);
    }
    if (this.#live || !this.#excerpt || !isKept()) return;
    this.#live = begin(new Date(Date.now() - (now() - epochMs - this.#excerpt.fromMs)));
    if (this.#engine) this.#live.noteEngine({ ...this.#engine, atMs: 0 });
    this.#live.follow(this.#excerpt.transcript);
    onChange();
  }

  #endSession(): void {
    const live = this.#live;
    const lastEndMs = this.#excerpt?.lastEndMs ?? 0;
    // What nobody spoke in for long has ended with its last word.
    const endMs = this.#sessionMs - lastEndMs >= breakMs ? lastEndMs : Math.max(lastEndMs, this.#sessionMs);
    this.#live = null;
    if (!live) return;
    this.#onDisk = Promise.all([this.#onDisk, live.end(endMs)]);
    this.#options.onChange();
  }
}

/** The opening that a change is about; null: of one source, and of none of its openings alone. */
function placeOf(delta: TranscriptDelta, whole: Transcript): { source: string; take: number } | null {
  switch (delta.type) {
    case 'anchor':
      return delta.anchor;
    case 'gap':
      return delta.gap;
    case 'word':
      return delta.word;
    case 'text':
      return whole.openWordOf(delta.source);
    case 'whole':
      return null;
  }
}
