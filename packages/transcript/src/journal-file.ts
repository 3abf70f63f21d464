/**
 * A journal on disk. What is appended is on disk within a second, for good; what the disk does not take waits in memory
 * until it does. For Node.
 */
import path from 'node:path';
import { TranscriptFileError } from './disk-failure.js';
import { type JournalEntry, journalLine } from './journal.js';
import { type JournalDisk, type JournalHandle, nodeDisk } from './journal-disk.js';
import type { Transcript } from './transcript.js';

export { type DiskFailure, TranscriptFileError } from './disk-failure.js';
export type { JournalDisk, JournalHandle } from './journal-disk.js';

/** How long an entry waits for others before it is written, ms. The rest of its second is the disk's. */
const gatherMs = 400;
/** Until a disk that took nothing is tried again, ms. */
const retryMs = 1000;

export interface JournalFileOptions {
  /** Bytes of the file that are whole, after which to go on; default: there is no file yet. */
  wholeBytes?: number;
  /** Of all that was appended: written anew where somebody took the file away. Without it that is a failure. */
  whole?: () => JournalEntry[];
  /** Without a word there is no file: what is appended before the first one waits for it. */
  startsWithWord?: boolean;
  disk?: JournalDisk;
  /** Called when the disk takes no more, and with null when all is written after all. */
  onTrouble?: (error: TranscriptFileError | null) => void;
}

export class JournalFile {
  #file: string;
  readonly #disk: JournalDisk;
  readonly #onTrouble: (error: TranscriptFileError | null) => void;
  readonly #whole: (() => JournalEntry[]) | null;
  #handle: JournalHandle | null = null;
  /** Whether this journal's file is there. */
  #isThere: boolean;
  #isNamed: boolean;
  /** Nothing is to be written yet. */
  #isHeld: boolean;
  /** Bytes that are on disk for good. */
  #synced: number;
  /** Lines that are not. */
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #writing: Promise<void> | null = null;
  #trouble: TranscriptFileError | null = null;
  #isClosing = false;
  #onSaved: () => void = () => {};
  /** Resolves when it was closed and all is on disk. */
  readonly saved = new Promise<void>((resolve) => {
    this.#onSaved = resolve;
  });

  /** Touches no disk. */
  constructor(file: string, options: JournalFileOptions = {}) {
    const { wholeBytes, startsWithWord = false, disk = nodeDisk, onTrouble = () => {}, whole = null } = options;
    this.#whole = whole;
    this.#isHeld = startsWithWord;
    this.#file = file;
    this.#disk = disk;
    this.#onTrouble = onTrouble;
    this.#isThere = wholeBytes !== undefined;
    this.#isNamed = this.#isThere;
    this.#synced = wholeBytes ?? 0;
  }

  get file(): string {
    return this.#file;
  }

  /** Why what was appended is not on disk; null: nothing keeps it. */
  get trouble(): TranscriptFileError | null {
    return this.#trouble;
  }

  /** Bytes on disk for good. */
  get syncedBytes(): number {
    return this.#synced;
  }

  append(entry: JournalEntry): void {
    this.#waiting.push(journalLine(entry));
    if (entry.type === 'word') this.#isHeld = false;
    this.#schedule(gatherMs);
  }

  /** Appends all that is in a transcript, and from then on every change of it. Returns the undo. */
  follow(transcript: Transcript): () => void {
    for (const entry of entriesOf(transcript)) this.append(entry);
    return transcript.onDelta(({ seq, ...change }) => {
      // The next word tells as much.
      if (change.type !== 'whole') this.append(change);
    });
  }

  /**
   * Goes on in another file, which has all of it; takes `whole`. The one before stays as it is. Resolves as `flush` does.
   */
  async moveTo(file: string): Promise<void> {
    this.#clearTimer();
    const before = this.#writing;
    this.#writing = (async () => {
      await before;
      await this.#letGo();
      this.#file = file;
      this.#beginAnew();
    })().finally(() => {
      this.#writing = null;
    });
    await this.flush();
  }

  /** Resolves when all that was appended before is on disk, or the disk took no more: see `trouble`. */
  async flush(): Promise<void> {
    await this.#writing;
    await this.#write();
  }

  /**
   * To be called once, after the last entry. Resolves as `flush` does; what the disk did not take then is still tried
   * again and again, see `saved`.
   */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.flush();
    if (this.#waiting.length === 0 || this.#isHeld) await this.#end();
  }

  /** To be called after `close`: what the disk did not take then is not tried again. `saved` never resolves. */
  giveUp(): void {
    this.#clearTimer();
    this.#waiting = [];
  }

  async #end(): Promise<void> {
    this.#clearTimer();
    await this.#letGo();
    this.#onSaved();
  }

  #schedule(afterMs: number): void {
    if (this.#timer !== null || this.#writing || this.#isHeld) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        void this.#write();
      },
      this.#trouble ? retryMs : afterMs,
    );
  }

  #clearTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #write(): Promise<void> {
    this.#clearTimer();
    this.#writing ??= this.#writeWaiting().finally(() => {
      this.#writing = null;
      if (this.#waiting.length > 0) this.#schedule(gatherMs);
      else if (this.#isClosing) void this.#end();
    });
    return this.#writing;
  }

  async #writeWaiting(): Promise<void> {
    if (this.#waiting.length === 0 || this.#isHeld) return;
    let count = 0;
    let bytes = Buffer.alloc(0);
    try {
      if (await this.#isTakenAway()) {
        await this.#letGo();
        this.#beginAnew();
      }
      count = this.#waiting.length;
      bytes = Buffer.from(this.#waiting.join(''));
      await this.#writeDown(bytes);
    } catch (cause) {
      // The handle too: after an error nobody knows what of its file is on disk.
      await this.#letGo();
      const error = new TranscriptFileError('The transcript could not be written', this.#file, cause);
      const isNews = this.#trouble?.failure !== error.failure;
      this.#trouble = error;
      if (isNews) this.#onTrouble(error);
      return;
    }
    this.#synced += bytes.length;
    this.#waiting.splice(0, count);
    if (!this.#trouble) return;
    this.#trouble = null;
    this.#onTrouble(null);
  }

  /** Whether the file that this journal has begun is not there any more. */
  async #isTakenAway(): Promise<boolean> {
    if (!this.#isThere || !this.#whole) return false;
    if (this.#handle) return this.#handle.isGone();
    try {
      await this.#open();
      return false;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
      throw error;
    }
  }

  #beginAnew(): void {
    this.#isThere = false;
    this.#isNamed = false;
    this.#synced = 0;
    this.#waiting = (this.#whole?.() ?? []).map(journalLine);
  }

  async #open(): Promise<JournalHandle> {
    const handle = await this.#disk.open(this.#file, !this.#isThere);
    this.#handle = handle;
    this.#isThere = true;
    // What lies behind is part of a line.
    await handle.truncate(this.#synced);
    return handle;
  }

  async #writeDown(bytes: Uint8Array): Promise<void> {
    const handle = this.#handle ?? (await this.#open());
    for (let done = 0; done < bytes.length; ) {
      done += await handle.write(bytes.subarray(done), this.#synced + done);
    }
    await handle.sync();
    if (this.#isNamed) return;
    await this.#disk.syncFolder(path.dirname(this.#file));
    this.#isNamed = true;
  }

  async #letGo(): Promise<void> {
    const handle = this.#handle;
    this.#handle = null;
    await handle?.close().catch(() => {});
  }
}

/** All that is in a transcript. */
export function entriesOf(transcript: Transcript): JournalEntry[] {
  return transcript
    .snapshot()
    .sources.flatMap(({ anchors, gaps, words, open }): JournalEntry[] => [
      ...anchors.map((anchor): JournalEntry => ({ type: 'anchor', anchor })),
      ...gaps.map((gap): JournalEntry => ({ type: 'gap', gap })),
      ...(open ? [...words, open] : words).map((word): JournalEntry => ({ type: 'word', word })),
    ]);
}
