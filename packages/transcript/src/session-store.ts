/**
 * The sessions of a folder, a journal each: begun, found again, renamed, corrected, removed. What is read and searched is
 * asked of an archive. One at a time may have the folder open. For Node.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { ArchiveReader, SyncProgress } from './archive.js';
import { TranscriptFileError } from './disk-failure.js';
import { type ExportOptions, exportTranscript } from './export-transcript.js';
import { type JournalEntry, journalSuffix } from './journal.js';
import { JournalFile } from './journal-file.js';
import { LiveSession } from './live-session.js';
import { isSameFolder } from './move-sessions.js';
import { paragraphsOf } from './paragraphs.js';
import { readingOf, type SessionReading } from './reading.js';
import type { SearchHit, SearchResult } from './search-result.js';
import { findInText } from './search-terms.js';
import type { SessionRecord } from './session-record.js';
import { type SessionSummary, summaryOf } from './session-summary.js';

export { TranscriptFileError } from './disk-failure.js';
export { LiveSession } from './live-session.js';

/** Within the folder: what was removed, until it is certain. */
const removedFolder = 'removed';
/** Bytes at a journal's end in which the last line's end is looked for at a time. */
const tailBytes = 65_536;
/** Paragraphs. */
const searchedAtOnce = 20;
const dayMs = 24 * 3_600_000;

export class SessionStore {
  #folder: string;
  #archive: ArchiveReader;
  readonly #live = new Map<string, LiveSession>();
  /** Of those, what has ended and is whole on disk; the archive does not know of it yet. */
  readonly #written = new Set<string>();
  #appending: Promise<void> = Promise.resolve();

  /** Touches no disk; call `open` before anything but `begin`. */
  constructor(folder: string, archive: ArchiveReader) {
    this.#folder = folder;
    this.#archive = archive;
  }

  /**
   * Takes in what is there, marks what a crash cut off as recovered, and lets go for good of what was removed.
   * @returns the ids of what was recovered
   * @throws TranscriptFileError where the folder can be neither made nor read
   */
  async open(onProgress?: (progress: SyncProgress) => void): Promise<string[]> {
    await this.#inFolder(() => mkdir(this.#folder, { recursive: true, mode: 0o700 }));
    await this.purge();
    await this.#sync(onProgress);
    const unfinished = (await this.#archive.list()).filter(({ id, end }) => end === 'open' && !this.#live.has(id));
    const recovered: string[] = [];
    for (const { id, lengthMs } of unfinished) {
      try {
        await this.#append(id, { type: 'recovered', atMs: lengthMs });
        recovered.push(id);
      } catch {
        // Nothing can be written now; it is read all the same, and marked another time.
      }
    }
    if (recovered.length > 0) await this.#sync();
    return recovered;
  }

  /**
   * In another folder from now on, with its archive; call `open` again. What goes on is written anew there, whole, and what
   * there is of it in the folder before is removed then, unless both are one folder. Resolves when that is done, or the disk
   * takes no more.
   */
  async relocate(folder: string, archive: ArchiveReader): Promise<void> {
    const goingOn = this.live;
    const isSame = isSameFolder(this.#folder, folder);
    this.#folder = folder;
    this.#archive = archive;
    if (await isSame) return;
    const moves = goingOn.map(async ({ id, journal }) => {
      const before = journal.file;
      await journal.moveTo(this.#fileOf(id));
      if (journal.syncedBytes > 0) await rm(before, { force: true }).catch(() => {});
    });
    await Promise.all(moves);
  }

  /** A new session, kept from its first word on; without any it leaves nothing. Never fails: `onTrouble` says what the disk does not take. */
  begin(startedAt: Date, onTrouble: (error: TranscriptFileError | null) => void = () => {}): LiveSession {
    const id = `${localStamp(startedAt)}-${randomBytes(3).toString('hex')}`;
    const start = { id, startedAt: startedAt.getTime(), utcOffsetMinutes: 0 - startedAt.getTimezoneOffset() };
    const whole = () => session.entries();
    const journal = new JournalFile(this.#fileOf(id), { startsWithWord: true, onTrouble, whole });
    const session: LiveSession = new LiveSession(start, journal, () => {
      this.#written.add(id);
      // Whatever goes wrong with it, the next one tries again.
      this.#sync().catch(() => {});
    });
    this.#live.set(id, session);
    return session;
  }

  /** Sessions that go on, or that the disk has not taken whole yet. */
  get live(): LiveSession[] {
    return [...this.#live.values()].filter(({ id }) => !this.#written.has(id));
  }

  /** The latest first; those that still go on are on top. */
  async list(): Promise<SessionSummary[]> {
    const archived = (await this.#archive.list()).filter(({ id }) => !this.#live.has(id));
    const here = [...this.#live.values()].map((session) => summaryOf(session.record())).sort(latestFirst);
    const ended = here.filter(({ id }) => this.#written.has(id));
    return [...here.filter(({ id }) => !this.#written.has(id)), ...[...ended, ...archived].sort(latestFirst)];
  }

  /** @throws TranscriptFileError */
  async read(id: string): Promise<SessionRecord> {
    return this.#live.get(id)?.record() ?? { ...(await this.#archive.read(id)).record, id };
  }

  /** As it is read in a window. @throws TranscriptFileError */
  async reading(id: string): Promise<SessionReading> {
    const live = this.#live.get(id);
    return live ? readingOf(live.record()) : this.#archive.reading(id);
  }

  /** @throws TranscriptFileError; RangeError for options that cannot be so */
  async exportText(id: string, options: ExportOptions): Promise<string> {
    const live = this.#live.get(id);
    // What is on disk is written out elsewhere, as long sessions take long.
    await live?.journal.flush();
    const isOnDisk = !live || (live.journal.trouble === null && live.journal.syncedBytes > 0);
    return isOnDisk ? this.#archive.exportText(id, options) : exportTranscript(live.record(), options);
  }

  /** In all sessions, those that still go on first. */
  async search(query: string, limit = 500): Promise<SearchResult> {
    const live: SearchHit[] = [];
    for (const session of this.#live.values()) {
      for (const [index, { source, startMs, text }] of paragraphsOf(session.record().sources).entries()) {
        const marks = findInText(text, query);
        if (marks.length > 0) live.push({ session: session.id, source, startMs, text, marks });
        // Long sessions are searched beside what else goes on here.
        if (index % searchedAtOnce === searchedAtOnce - 1) await yieldToOthers();
      }
    }
    const { hits, isCut } = await this.#archive.search(query, limit);
    const all = [...live, ...hits.filter(({ session }) => !this.#live.has(session))];
    return { hits: all.slice(0, limit), isCut: isCut || all.length > limit };
  }

  /** null: its first words stand for it again. @throws TranscriptFileError */
  async rename(id: string, title: string | null): Promise<void> {
    const live = this.#goingOn(id);
    if (live) live.rename(title);
    else await this.#edit(id, { type: 'title', title });
  }

  /**
   * Another text for a word, counted from 0 in its source; null: what was heard. What was heard is kept beside it.
   * @throws TranscriptFileError
   */
  async correct(id: string, source: string, word: number, text: string | null): Promise<void> {
    const live = this.#goingOn(id);
    if (live) live.correct(source, word, text);
    else await this.#edit(id, { type: 'correction', source, word, text });
  }

  /**
   * Takes sessions away. `restore` brings them back, until `purge` or the next `open`.
   * @throws RangeError for one that still goes on; TranscriptFileError
   */
  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) if (this.#goingOn(id)) throw new RangeError(`session ${id} still goes on`);
    const folder = path.join(this.#folder, removedFolder);
    await this.#inFolder(() => mkdir(folder, { recursive: true, mode: 0o700 }));
    await this.#renameAll(ids.map((id) => [this.#fileOf(id), this.#removedFileOf(id)]));
  }

  /** @throws TranscriptFileError */
  async restore(ids: readonly string[]): Promise<void> {
    await this.#renameAll(ids.map((id) => [this.#removedFileOf(id), this.#fileOf(id)]));
  }

  /** Lets go for good of what was removed. @throws TranscriptFileError */
  async purge(): Promise<void> {
    await this.#inFolder(() => rm(path.join(this.#folder, removedFolder), { recursive: true, force: true }));
  }

  /**
   * Lets go for good of sessions that began more than so many days ago.
   * @param held ids of those that stay all the same: somebody is reading them
   * @returns how many
   * @throws TranscriptFileError
   */
  async keepDays(days: number, now: Date, held: ReadonlySet<string> = new Set()): Promise<number> {
    const old = (await this.olderThan(days, now)).filter(({ id }) => !held.has(id));
    for (const { id } of old) await this.#inFolder(() => rm(this.#fileOf(id), { force: true }));
    if (old.length > 0) await this.#sync();
    return old.length;
  }

  /** Those that `keepDays` would let go of. */
  async olderThan(days: number, now: Date): Promise<SessionSummary[]> {
    const oldest = now.getTime() - days * dayMs;
    return (await this.#archive.list()).filter(({ id, startedAt }) => startedAt < oldest && !this.#live.has(id));
  }

  /** Takes in whatever has changed in the folder; a session that ends is taken in by itself. */
  refresh(onProgress?: (progress: SyncProgress) => void): Promise<void> {
    return this.#sync(onProgress);
  }

  #fileOf(id: string): string {
    return path.join(this.#folder, safeId(id) + journalSuffix);
  }

  #removedFileOf(id: string): string {
    return path.join(this.#folder, removedFolder, safeId(id) + journalSuffix);
  }

  async #sync(onProgress?: (progress: SyncProgress) => void): Promise<void> {
    const written = [...this.#written];
    const goingOn = this.live.map(({ id }) => id);
    await this.#inFolder(() => this.#archive.sync(goingOn, onProgress));
    for (const id of written) {
      this.#live.delete(id);
      this.#written.delete(id);
    }
  }

  /** What was renamed before one that cannot be is in or out of the list all the same. */
  async #renameAll(names: readonly [string, string][]): Promise<void> {
    try {
      for (const [from, to] of names) await this.#inFolder(() => rename(from, to));
    } finally {
      await this.#sync();
    }
  }

  #goingOn(id: string): LiveSession | undefined {
    return this.#written.has(id) ? undefined : this.#live.get(id);
  }

  async #edit(id: string, entry: JournalEntry): Promise<void> {
    await this.#append(id, entry);
    await this.#sync();
  }

  /** One at a time, as each goes on where the last one ended. */
  #append(id: string, entry: JournalEntry): Promise<void> {
    const appended = this.#appending.then(async () => {
      const file = this.#fileOf(id);
      const journal = new JournalFile(file, { wholeBytes: await this.#inFolder(() => wholeBytesOf(file)) });
      journal.append(entry);
      await journal.close();
      if (!journal.trouble) return;
      // Whoever is told that it failed may try again, and by then the file may have grown.
      journal.giveUp();
      throw journal.trouble;
    });
    this.#appending = appended.catch(() => {});
    return appended;
  }

  async #inFolder<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof TranscriptFileError || !(error instanceof Error) || !('code' in error)) throw error;
      throw new TranscriptFileError('The transcripts could not be changed', this.#folder, error);
    }
  }
}

function latestFirst(a: SessionSummary, b: SessionSummary): number {
  return b.startedAt - a.startedAt;
}

/** Ids come from windows too: none may lead out of the folder. */
function safeId(id: string): string {
  if (!/^[\w-]+$/.test(id)) throw new RangeError(`"${id}" is no session's id`);
  return id;
}

/** Up to the end of the last whole line. */
async function wholeBytesOf(file: string): Promise<number> {
  const handle = await open(file, 'r');
  try {
    for (let end = (await handle.stat()).size; end > 0; ) {
      const from = Math.max(0, end - tailBytes);
      const bytes = Buffer.alloc(end - from);
      await handle.read(bytes, 0, bytes.length, from);
      const at = bytes.lastIndexOf(0x0a);
      if (at >= 0) return from + at + 1;
      end = from;
    }
    return 0;
  } finally {
    await handle.close();
  }
}

/** `20260131-235959`, by the clock of the place: names sort by time. */
function localStamp(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}${two(date.getMonth() + 1)}${two(date.getDate())}`;
  return `${day}-${two(date.getHours())}${two(date.getMinutes())}${two(date.getSeconds())}`;
}
