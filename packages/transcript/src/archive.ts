/**
 * Reads the journals of a folder: lists, searches, and writes exports. All that takes long is here, so that it can run in
 * another process or thread: `archive-server` serves it there, `archive-client` speaks to it. Writes nothing but the index.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { TranscriptFileError } from './disk-failure.js';
import { type ExportOptions, exportTranscript } from './export-transcript.js';
import { type JournalReading, journalSuffix, readJournal } from './journal.js';
import { readingOf, type SessionReading } from './reading.js';
import type { SearchResult } from './search-result.js';
import type { SessionRecord } from './session-record.js';
import type { SessionSummary } from './session-summary.js';
import { TranscriptIndex } from './transcript-index.js';

/** Other files are none of ours. */
const journalName = /^[\w-]+\.jsonl$/;

export interface SyncProgress {
  done: number;
  total: number;
}

export interface ArchiveReader {
  /**
   * Takes in what has changed in the folder. Other calls go on meanwhile, on what is in already.
   * @param leaveOut ids of sessions that are still written
   */
  sync(leaveOut?: readonly string[], onProgress?: (progress: SyncProgress) => void): Promise<void>;
  /** The latest first. */
  list(): Promise<SessionSummary[]>;
  search(query: string, limit?: number): Promise<SearchResult>;
  /** @throws TranscriptFileError */
  read(id: string): Promise<JournalReading>;
  /** As it is read in a window; far less than `read` gives. @throws TranscriptFileError */
  reading(id: string): Promise<SessionReading>;
  /**
   * A session as the text of a file.
   * @throws TranscriptFileError; RangeError as exportTranscript does
   */
  exportText(id: string, options: ExportOptions): Promise<string>;
  close(): Promise<void>;
}

export class Archive implements ArchiveReader {
  readonly #folder: string;
  readonly #index: TranscriptIndex;
  #syncing: Promise<void> = Promise.resolve();

  /** @param indexFile may be thrown away while nothing has it open */
  constructor(folder: string, indexFile: string) {
    this.#folder = folder;
    this.#index = new TranscriptIndex(indexFile);
  }

  sync(leaveOut: readonly string[] = [], onProgress: (progress: SyncProgress) => void = () => {}): Promise<void> {
    this.#syncing = this.#syncing.catch(() => {}).then(() => this.#sync(new Set(leaveOut), onProgress));
    return this.#syncing;
  }

  async list(): Promise<SessionSummary[]> {
    return this.#sound(() => this.#index.list(), []);
  }

  async search(query: string, limit?: number): Promise<SearchResult> {
    return this.#sound(() => this.#index.search(query, limit), { hits: [], isCut: false });
  }

  async read(id: string): Promise<JournalReading> {
    const file = path.join(this.#folder, id + journalSuffix);
    let reading: JournalReading | null;
    try {
      reading = readJournal(await readFile(file));
    } catch (cause) {
      throw new TranscriptFileError('The transcript could not be read', file, cause);
    }
    if (!reading) throw new TranscriptFileError('The transcript could not be read', file, new Error('not a journal'));
    return reading;
  }

  async reading(id: string): Promise<SessionReading> {
    const { record, damagedLines } = await this.read(id);
    return readingOf({ ...record, id }, damagedLines);
  }

  async exportText(id: string, options: ExportOptions): Promise<string> {
    return exportTranscript((await this.read(id)).record, options);
  }

  async close(): Promise<void> {
    await this.#syncing.catch(() => {});
    this.#index.close();
  }

  async #sync(leaveOut: ReadonlySet<string>, onProgress: (progress: SyncProgress) => void): Promise<void> {
    const found = await this.#stamps();
    const known = this.#sound(() => this.#index.stamps(), new Map<string, string>());
    for (const id of known.keys()) if (!found.has(id)) this.#sound(() => this.#index.remove(id), undefined);
    const changed = [...found].filter(([id, stamp]) => known.get(id) !== stamp && !leaveOut.has(id));
    // The latest first: they are what is looked for.
    changed.sort(([a], [b]) => (a < b ? 1 : -1));
    for (const [index, [id, stamp]] of changed.entries()) {
      onProgress({ done: index, total: changed.length });
      const record = await this.#recordOrNull(id);
      if (record) this.#sound(() => this.#index.put(record, stamp), undefined);
      await yieldToOthers();
    }
    onProgress({ done: changed.length, total: changed.length });
  }

  /** Of the journals that are there, by id. */
  async #stamps(): Promise<Map<string, string>> {
    const stamps = new Map<string, string>();
    for (const name of await readdir(this.#folder)) {
      if (!journalName.test(name)) continue;
      // It may have been removed since.
      const status = await stat(path.join(this.#folder, name)).catch(() => null);
      if (status?.isFile()) stamps.set(name.slice(0, -journalSuffix.length), `${status.size} ${status.mtimeMs}`);
    }
    return stamps;
  }

  /** The file's name says which session it is, whatever is in it. */
  async #recordOrNull(id: string): Promise<SessionRecord | null> {
    try {
      return { ...(await this.read(id)).record, id };
    } catch {
      return null;
    }
  }

  /** What the index says; where it turns out to be damaged it begins anew, to be filled by the next `sync`. */
  #sound<Result>(ask: () => Result, otherwise: Result): Result {
    try {
      return ask();
    } catch {
      this.#index.reset();
      return otherwise;
    }
  }
}
