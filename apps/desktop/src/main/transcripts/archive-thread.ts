/** The archive of a folder, in a thread that is started with the first call, and anew with the next one if it is lost. */
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

export class ArchiveThread implements ArchiveReader {
  readonly #options: ArchiveThreadOptions;
  #client: ArchiveClient | null = null;
  #isClosed = false;

  constructor(options: ArchiveThreadOptions) {
    this.#options = options;
  }

  sync(leaveOut?: readonly string[], onProgress?: (progress: SyncProgress) => void): Promise<void> {
    return this.#running().sync(leaveOut, onProgress);
  }

  list(): Promise<SessionSummary[]> {
    return this.#running().list();
  }

  search(query: string, limit?: number): Promise<SearchResult> {
    return this.#running().search(query, limit);
  }

  read(id: string): Promise<JournalReading> {
    return this.#running().read(id);
  }

  reading(id: string): Promise<SessionReading> {
    return this.#running().reading(id);
  }

  exportText(id: string, options: ExportOptions): Promise<string> {
    return this.#running().exportText(id, options);
  }

  /** For good. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#client?.close().catch(() => {});
  }

  #running(): ArchiveClient {
    if (this.#isClosed) throw new Error('the archive is closed');
    this.#client ??= this.#start();
    return this.#client;
  }

  #start(): ArchiveClient {
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
      if (this.#client === client) this.#client = null;
      if (!this.#isClosed) onLost(error);
    });
    return client;
  }
}
