/**
 * The transcripts while the app runs: what captioning says is kept from its first word on, and what was kept before is at
 * hand. Nothing waits for the disk: what it does not take stays in memory until it does.
 */
import path from 'node:path';
import type { SyncProgress } from '@undertext/transcript/archive-client';
import type { DiskFailure } from '@undertext/transcript/journal-file';
import { copySessions, dropSessions } from '@undertext/transcript/move-sessions';
import { type LiveSession, SessionStore, TranscriptFileError } from '@undertext/transcript/session-store';
import type { TranscriptsView } from '@undertext/ui/settings-api';
import type { AppSettings } from '../app-settings.js';
import type { Log } from '../log.js';
import { type ArchiveHost, ArchiveProcess } from './archive-process.js';
import { CaptioningRecord } from './captioning-record.js';

export interface TranscriptKeepingOptions {
  settings: AppSettings;
  dataFolder: string;
  startArchive(folder: string, indexFile: string): ArchiveHost;
  /** The clock of captioning, ms. */
  now(): number;
  log: Log;
  /** Why what is said cannot be written now; null: all is on disk. */
  onTrouble(failure: DiskFailure | null): void;
  /** In force at once, and written down; calls `settingsChanged()`. null: beside the settings. */
  setFolder(folder: string | null): void;
}

/** Until a folder that could not be read, or an archive that was lost, is tried again. */
const retryMs = 5000;
const dayMs = 24 * 3_600_000;

export class TranscriptKeeping {
  readonly captioning: CaptioningRecord;
  readonly #options: TranscriptKeepingOptions;
  readonly #listeners = new Set<() => void>();
  /** Sessions that the disk does not take whole, by id. */
  readonly #troubles = new Map<string, TranscriptFileError>();
  #folder: string;
  #archive: ArchiveProcess;
  /** Of the folder now, whichever it is. */
  readonly store: SessionStore;
  #isOpen = false;
  #retry: ReturnType<typeof setTimeout> | null = null;
  readonly #daily: ReturnType<typeof setInterval>;
  #isClosed = false;
  /** Why the folder could not be opened; empty: it could, or nobody has tried yet. */
  #problem = '';
  #failure: DiskFailure | null = null;
  #indexing: SyncProgress | null = null;
  /** Ids of sessions that somebody is reading, and how many of them. */
  readonly #held = new Map<string, number>();
  #found: Pick<TranscriptsView, 'count' | 'expiring'> = { count: null, expiring: 0 };
  #work: TranscriptsView['work'] = null;
  #opening: Promise<void> = Promise.resolve();
  #relocation: Promise<void> = Promise.resolve();
  /** As the settings last said. */
  #isKept: boolean;
  #keepDays: number | null;

  /** Touches no disk. */
  constructor(options: TranscriptKeepingOptions) {
    this.#options = options;
    this.#folder = this.#wantedFolder;
    this.#isKept = options.settings.current.keepTranscripts;
    this.#keepDays = options.settings.current.transcriptsKeepDays;
    this.#archive = this.#openArchive(this.#folder);
    this.store = new SessionStore(this.#folder, this.#archive);
    this.captioning = new CaptioningRecord({
      now: options.now,
      isKept: () => options.settings.current.keepTranscripts,
      begin: (startedAt) => this.begin(startedAt),
      onChange: () => this.#tell(),
    });
    this.#daily = setInterval(() => void this.#lookForOld(), dayMs).unref();
  }

  /** Where they are. */
  get folder(): string {
    return this.#folder;
  }

  /** For the settings. */
  get view(): TranscriptsView {
    return { folder: this.#folder, ...this.#found, work: this.#work };
  }

  /** The session that captioning writes now; null: there is none, or no word of it yet. */
  get live(): LiveSession | null {
    return this.captioning.live;
  }

  /** How far it is with taking in what is in the folder; null: all is in. */
  get indexing(): SyncProgress | null {
    return this.#indexing;
  }

  /** Why the folder could not be opened when it was tried last; null: it could. */
  get failure(): DiskFailure | null {
    return this.#failure;
  }

  /** Sessions with words that the disk does not take, or has not taken yet although they have ended. */
  get unsaved(): LiveSession[] {
    return this.store.live.filter((session) => session.journal.trouble !== null || session.record().end !== 'open');
  }

  /** Keeps a session from being deleted for its age while somebody reads it. Returns the undo. */
  hold(id: string): () => void {
    this.#held.set(id, (this.#held.get(id) ?? 0) + 1);
    return () => {
      const left = (this.#held.get(id) ?? 0) - 1;
      if (left > 0) this.#held.set(id, left);
      else this.#held.delete(id);
    };
  }

  /** Called when a session began, ended, was found or is gone. Returns the undo. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Takes in what is in the folder, and marks what a crash cut off. Tried again until it succeeds. */
  open(): Promise<void> {
    this.#opening = this.#opening.then(() => this.#open());
    return this.#opening;
  }

  /** A session beside captioning's, such as of a file: to be followed, and ended when all of it is said. */
  begin(startedAt: Date): LiveSession {
    const live: LiveSession = this.store.begin(startedAt, (error) => this.#troubled(live.id, error));
    // The store takes it in by itself; what is listed is up to date after that.
    void live.journal.saved.then(() => this.open());
    this.#tell();
    return live;
  }

  /** The settings may be others than they were. */
  settingsChanged(): void {
    const { keepTranscripts, transcriptsKeepDays } = this.#options.settings.current;
    // What is said while it is off is not written later either.
    if (keepTranscripts !== this.#isKept) void this.captioning.cut();
    this.#isKept = keepTranscripts;
    if (this.#wantedFolder !== this.#folder) this.#relocation = this.#changeFolder(this.#wantedFolder);
    else if (transcriptsKeepDays !== this.#keepDays) void this.#count().then(() => this.#tell());
    this.#keepDays = transcriptsKeepDays;
  }

  /**
   * Brings all transcripts to another folder, which is used from then on, also by the session that goes on. null: beside the
   * settings. Where that fails all of them stay where they are.
   */
  async move(folder: string | null): Promise<void> {
    const [from, to] = [this.#folder, folder ?? this.#defaultFolder];
    if (this.#work?.type === 'moving' || to === from) return;
    this.#showWork({ type: 'moving' });
    try {
      const copy = () => copySessions(from, to, new Set(this.store.live.map(({ id }) => id)));
      await copy();
      this.#options.setFolder(folder);
      await this.#relocation;
      // Those that ended while the others were copied, or were renamed or corrected.
      await dropSessions(from, await copy());
      this.#showWork(null);
    } catch (error) {
      this.#options.log.warn(`transcripts: ${(error as Error).message}`);
      this.#showWork({ type: 'failed', failure: error instanceof TranscriptFileError ? error.failure : 'failed' });
    }
    await this.open();
  }

  /** Ends what goes on. Resolves when all is on disk, or the disk takes no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#retry) clearTimeout(this.#retry);
    clearInterval(this.#daily);
    await this.captioning.end();
    await this.#archive.close();
  }

  async #open(): Promise<void> {
    const { log } = this.#options;
    const onProgress = (progress: SyncProgress) => {
      this.#indexing = progress;
    };
    try {
      if (this.#isOpen) await this.store.refresh(onProgress);
      else {
        const recovered = await this.store.open(onProgress);
        if (recovered.length > 0) log.info(`transcripts: recovered ${recovered.join(', ')}`);
        this.#isOpen = true;
        await this.#letGoOfOld();
      }
      [this.#problem, this.#failure, this.#indexing] = ['', null, null];
      await this.#count();
      this.#tell();
    } catch (error) {
      if (this.#isClosed) return;
      const { message } = error as Error;
      if (message !== this.#problem) log.warn(`transcripts: ${message}`);
      this.#problem = message;
      this.#failure = error instanceof TranscriptFileError ? error.failure : 'failed';
      this.#indexing = null;
      this.#tell();
      this.#openLater();
    }
  }

  get #defaultFolder(): string {
    return path.join(this.#options.dataFolder, 'transcripts');
  }

  get #wantedFolder(): string {
    return this.#options.settings.current.transcriptsFolder ?? this.#defaultFolder;
  }

  async #changeFolder(folder: string): Promise<void> {
    const before = this.#archive;
    this.#folder = folder;
    this.#archive = this.#openArchive(folder);
    this.#isOpen = false;
    const relocated = this.store.relocate(folder, this.#archive);
    // They share the index.
    await before.close();
    await relocated;
    await this.open();
  }

  /** Deletes what is older than it is to be kept. */
  async #letGoOfOld(): Promise<void> {
    const { settings, log } = this.#options;
    const days = settings.current.transcriptsKeepDays;
    if (days === null) return;
    try {
      const count = await this.store.keepDays(days, new Date(), new Set(this.#held.keys()));
      if (count > 0) log.info(`transcripts: ${count} older than ${days} days deleted`);
    } catch (error) {
      if (!this.#isClosed) log.warn(`transcripts: ${(error as Error).message}`);
    }
  }

  async #lookForOld(): Promise<void> {
    await this.#letGoOfOld();
    await this.#count();
    this.#tell();
  }

  async #count(): Promise<void> {
    const days = this.#options.settings.current.transcriptsKeepDays;
    if (!this.#isOpen || this.#isClosed) return;
    try {
      const count = (await this.store.list()).length;
      const expiring = days === null ? 0 : (await this.store.olderThan(days, new Date())).length;
      this.#found = { count, expiring };
    } catch (error) {
      if (this.#isClosed) return;
      // An archive that was lost is opened anew by itself.
      this.#options.log.warn(`transcripts: ${(error as Error).message}`);
    }
  }

  #showWork(work: TranscriptsView['work']): void {
    this.#work = work;
    this.#tell();
  }

  #openArchive(folder: string): ArchiveProcess {
    const { startArchive, dataFolder, log } = this.#options;
    return new ArchiveProcess({
      start: () => startArchive(folder, path.join(dataFolder, 'transcripts-index.db')),
      onLost: (error) => {
        log.warn(`the archive of the transcripts is gone: ${error.message}`);
        this.#openLater();
      },
    });
  }

  #openLater(): void {
    if (this.#isClosed || this.#retry) return;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      void this.open();
    }, retryMs);
  }

  #troubled(id: string, error: TranscriptFileError | null): void {
    const { log, onTrouble } = this.#options;
    if (error) {
      log.warn(error.message);
      this.#troubles.set(id, error);
    } else {
      log.info('the transcript is on disk again');
      this.#troubles.delete(id);
    }
    onTrouble([...this.#troubles.values()].at(-1)?.failure ?? null);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
