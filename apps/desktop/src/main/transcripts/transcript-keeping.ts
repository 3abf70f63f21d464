/**
 * The transcripts while the app runs: what captioning says is kept from its first word on, and what was kept before is at
 * hand. Nothing waits for the disk: what it does not take stays in memory until it does.
 */
import path from 'node:path';
import type { DiskFailure } from '@undertext/transcript/journal-file';
import { type LiveSession, SessionStore, type TranscriptFileError } from '@undertext/transcript/session-store';
import type { AppSettings } from '../app-settings.js';
import type { Log } from '../log.js';
import { ArchiveThread } from './archive-thread.js';
import { CaptioningRecord } from './captioning-record.js';

export interface TranscriptKeepingOptions {
  settings: AppSettings;
  dataFolder: string;
  /** The built entry of the archive's thread. */
  archiveScript: string;
  /** The clock of captioning, ms. */
  now(): number;
  log: Log;
  /** Why what is said cannot be written now; null: all is on disk. */
  onTrouble(failure: DiskFailure | null): void;
}

/** Until a folder that could not be read, or an archive that was lost, is tried again. */
const retryMs = 5000;

export class TranscriptKeeping {
  readonly captioning: CaptioningRecord;
  readonly #options: TranscriptKeepingOptions;
  readonly #listeners = new Set<() => void>();
  /** Sessions that the disk does not take whole, by id. */
  readonly #troubles = new Map<string, TranscriptFileError>();
  #folder: string;
  #archive: ArchiveThread;
  #store: SessionStore;
  #isOpen = false;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #isClosed = false;

  /** Touches no disk. */
  constructor(options: TranscriptKeepingOptions) {
    this.#options = options;
    this.#folder = this.#wantedFolder;
    this.#archive = this.#openArchive(this.#folder);
    this.#store = new SessionStore(this.#folder, this.#archive);
    this.captioning = new CaptioningRecord({
      now: options.now,
      isKept: () => options.settings.current.keepTranscripts,
      begin: (startedAt) => this.begin(startedAt),
      onChange: () => this.#tell(),
    });
  }

  /** Where they are. */
  get folder(): string {
    return this.#folder;
  }

  /** Of the folder now. */
  get store(): SessionStore {
    return this.#store;
  }

  /** The session that captioning writes now; null: there is none, or no word of it yet. */
  get live(): LiveSession | null {
    return this.captioning.live;
  }

  /** Called when a session began, ended, was found or is gone. Returns the undo. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Takes in what is in the folder, and marks what a crash cut off. Tried again until it succeeds. */
  async open(): Promise<void> {
    const { log } = this.#options;
    try {
      if (this.#isOpen) await this.#store.refresh();
      else {
        const recovered = await this.#store.open();
        if (recovered.length > 0) log.info(`transcripts: recovered ${recovered.join(', ')}`);
        this.#isOpen = true;
      }
      this.#tell();
    } catch (error) {
      if (this.#isClosed) return;
      log.warn(`transcripts: ${(error as Error).message}`);
      this.#openLater();
    }
  }

  /** A session beside captioning's, such as of a file: to be followed, and ended when all of it is said. */
  begin(startedAt: Date): LiveSession {
    let live: LiveSession | null = null;
    const store = this.#store;
    live = store.begin(startedAt, (error) => this.#troubled(live?.id ?? '', error));
    void live.journal.saved.then(async () => {
      // The store takes it in by itself, and what is listed is up to date after that.
      if (store === this.#store) await this.open();
    });
    this.#tell();
    return live;
  }

  /** The settings may be others than they were. */
  settingsChanged(): void {
    if (this.captioning.live && !this.#options.settings.current.keepTranscripts) void this.captioning.cut();
  }

  /** Ends what goes on. Resolves when all is on disk, or the disk takes no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#retry) clearTimeout(this.#retry);
    await this.captioning.end();
    await this.#archive.close();
  }

  get #wantedFolder(): string {
    const { dataFolder } = this.#options;
    return path.join(dataFolder, 'transcripts');
  }

  #openArchive(folder: string): ArchiveThread {
    const { archiveScript, dataFolder, log } = this.#options;
    return new ArchiveThread({
      script: archiveScript,
      folder,
      indexFile: path.join(dataFolder, 'transcripts-index.db'),
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
