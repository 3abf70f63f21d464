/**
 * The archive of a folder, in a process that is started with the first call, and anew with the next one if it is lost. Not in a
 * thread: Electron, when it quits, can wait for ever for one that ends.
 */
import { setTimeout } from 'node:timers/promises';
import type {
  ExportOptions,
  JournalReading,
  SearchResult,
  SessionReading,
  SessionSummary,
} from '@undertext/transcript';
import {
  ArchiveClient,
  type ArchivePort,
  type ArchiveReader,
  type SyncProgress,
} from '@undertext/transcript/archive-client';

/** The other side: a process, or whatever else ends on its own and can be ended. */
export interface ArchiveHost extends ArchivePort {
  once(event: 'exit', listener: (code: number) => void): unknown;
  /** However busy it is. */
  end(): void;
}

export interface ArchiveProcessOptions {
  start(): ArchiveHost;
  /** It died; what waited for it has failed. */
  onLost(error: Error): void;
}

/** Before one that is at work is ended all the same: its index can be made anew. */
const patienceMs = 2000;

export class ArchiveProcess implements ArchiveReader {
  readonly #options: ArchiveProcessOptions;
  #running: { client: ArchiveClient; host: ArchiveHost; isGone: Promise<void> } | null = null;
  #isClosed = false;

  constructor(options: ArchiveProcessOptions) {
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

  /** For good. Resolves when the process is gone, and with it its hold on the index. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (!this.#running) return;
    const { client, host, isGone } = this.#running;
    const patience = new AbortController();
    await Promise.race([
      client.close().catch(() => {}),
      setTimeout(patienceMs, undefined, { signal: patience.signal }),
    ]);
    patience.abort();
    host.end();
    await isGone;
  }

  get #client(): ArchiveClient {
    if (this.#isClosed) throw new Error('the archive is closed');
    this.#running ??= this.#start();
    return this.#running.client;
  }

  #start() {
    const { start, onLost } = this.#options;
    const host = start();
    const client = new ArchiveClient(host);
    const isGone = new Promise<void>((resolve) => {
      host.once('exit', (code) => {
        const error = new Error(`the archive's process ended with ${code}`);
        client.lose(error);
        if (this.#running?.host === host) this.#running = null;
        if (!this.#isClosed) onLost(error);
        resolve();
      });
    });
    return { client, host, isGone };
  }
}
