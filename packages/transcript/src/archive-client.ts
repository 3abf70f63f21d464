/** The archive that runs in another thread or process. For Node. */
import type { ArchiveReader, SyncProgress } from './archive.js';
import type { ArchiveAnswer, ArchivePort, ArchiveRequest } from './archive-messages.js';
import { TranscriptFileError } from './disk-failure.js';
import type { ExportOptions } from './export-transcript.js';
import type { JournalReading } from './journal.js';
import type { SessionReading } from './reading.js';
import type { SearchResult } from './search-result.js';
import type { SessionSummary } from './session-summary.js';

export type { ArchiveReader, SyncProgress } from './archive.js';
export type { ArchivePort } from './archive-messages.js';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
  onProgress?(progress: SyncProgress): void;
}

export class ArchiveClient implements ArchiveReader {
  readonly #port: ArchivePort;
  readonly #waiting = new Map<number, Waiting>();
  #calls = 0;
  #loss: Error | null = null;

  constructor(port: ArchivePort) {
    this.#port = port;
    port.on('message', (message) => this.#hear(message as ArchiveAnswer));
  }

  /** To be called when the other side is gone: what waits for it, and all that comes, fails. */
  lose(error: Error): void {
    this.#loss = error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  async sync(leaveOut: readonly string[] = [], onProgress?: (progress: SyncProgress) => void): Promise<void> {
    await this.#call('sync', [leaveOut], onProgress);
  }

  async list(): Promise<SessionSummary[]> {
    return (await this.#call('list', [])) as SessionSummary[];
  }

  async search(query: string, limit?: number): Promise<SearchResult> {
    return (await this.#call('search', [query, limit])) as SearchResult;
  }

  async read(id: string): Promise<JournalReading> {
    return (await this.#call('read', [id])) as JournalReading;
  }

  async reading(id: string): Promise<SessionReading> {
    return (await this.#call('reading', [id])) as SessionReading;
  }

  async exportText(id: string, options: ExportOptions): Promise<string> {
    return (await this.#call('exportText', [id, options])) as string;
  }

  async close(): Promise<void> {
    await this.#call('close', []);
  }

  #call(
    method: ArchiveRequest['method'],
    args: unknown[],
    onProgress?: (progress: SyncProgress) => void,
  ): Promise<unknown> {
    if (this.#loss) return Promise.reject(this.#loss);
    const call = this.#calls++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(call, { resolve, reject, ...(onProgress && { onProgress }) });
      this.#port.postMessage({ call, method, args } satisfies ArchiveRequest);
    });
  }

  #hear(answer: ArchiveAnswer): void {
    const waiting = this.#waiting.get(answer.call);
    if (!waiting) return;
    if ('progress' in answer) {
      waiting.onProgress?.(answer.progress);
      return;
    }
    this.#waiting.delete(answer.call);
    if ('result' in answer) waiting.resolve(answer.result);
    else waiting.reject(restored(answer.error));
  }
}

function restored({
  name,
  message,
  file,
  code,
}: {
  name: string;
  message: string;
  file?: string;
  code?: string;
}): Error {
  const error = name === 'RangeError' ? new RangeError(message) : new Error(message);
  if (code !== undefined) Object.assign(error, { code });
  return file === undefined ? error : new TranscriptFileError('The transcript could not be read', file, error);
}
