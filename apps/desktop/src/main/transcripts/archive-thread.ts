/** The archive of a folder, in a thread that is started with the first call, and anew with the next one if it is lost. */
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type {
  ExportOptions,
  JournalReading,
  SearchResult,
  SessionReading,
  SessionSummary,
} from '@undertext/transcript';
import { ArchiveClient, type ArchiveReader, type SyncProgress } from '@undertext/transcript/archive-client';

export interface ArchiveThreadOptions {
  /** The built entry of the thread. */
  script: string;
  folder: string;
  /** May be thrown away while nothing has it open. */
  indexFile: string;
  /** It died; what waited for it has failed. */
  onLost(error: Error): void;
}

/** Before a thread that is at work is ended all the same: its index can be made anew. */
const patienceMs = 2000;

export class ArchiveThread implements ArchiveReader {
  readonly #options: ArchiveThreadOptions;
  #running: { worker: Worker; client: ArchiveClient } | null = null;
  #isClosed = false;

  constructor(options: ArchiveThreadOptions) {
    this.#options = options;
  }

  sync(leaveOut?: readonly string[], onProgress?: (progress: SyncProgress) => void): Promise<void> {
    return this.#client.sync(leaveOut, onProgress);
  }

  list(): Promise<SessionSummary[]> {
    return this.#client.list();
  }

  search(query: string, limit?: number): Promise<SearchResult> {
    return this.#client.search(query, limit);
  }

  read(id: string): Promise<JournalReading> {
    return this.#client.read(id);
  }

  reading(id: string): Promise<SessionReading> {
    return this.#client.reading(id);
  }

  exportText(id: string, options: ExportOptions): Promise<string> {
    return this.#client.exportText(id, options);
  }

  /** For good. Resolves when the thread is gone: a process that quits while one is ending can wait for it for ever. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (!this.#running) return;
    const { client, worker } = this.#running;
    const patience = new AbortController();
    await Promise.race([
      client.close().catch(() => {}),
      setTimeout(patienceMs, undefined, { signal: patience.signal }),
    ]);
    patience.abort();
    await worker.terminate();
  }

  get #client(): ArchiveClient {
    if (this.#isClosed) throw new Error('the archive is closed');
    this.#running ??= this.#start();
    return this.#running.client;
  }

  #start() {
    const { script, folder, indexFile, onLost } = this.#options;
    const worker = new Worker(script, { workerData: { folder, indexFile } });
    const client = new ArchiveClient(worker);
    let cause: Error | undefined;
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', (code) => {
      const error = cause ?? new Error(`the archive's thread ended with ${code}`);
      client.lose(error);
      if (this.#running?.worker === worker) this.#running = null;
      if (!this.#isClosed) onLost(error);
    });
    return { worker, client };
  }
}
