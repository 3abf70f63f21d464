import type { SyncProgress } from './archive.js';

/** What goes between the archive's thread and its client. */
export interface ArchiveRequest {
  call: number;
  method: 'sync' | 'list' | 'search' | 'read' | 'reading' | 'exportText' | 'close';
  args: unknown[];
}

export type ArchiveAnswer =
  | { call: number; result: unknown }
  | { call: number; progress: SyncProgress }
  | { call: number; error: { name: string; message: string; file?: string; code?: string } };

/** Either end: a worker, its parent's port, or one of a message channel. */
export interface ArchivePort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}
