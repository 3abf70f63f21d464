import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ArchiveHost } from '../../../src/main/transcripts/archive-process.js';

export const archiveWorker = fileURLToPath(import.meta.resolve('@undertext/transcript/archive-worker'));

/** The archive, where there is no Electron to make a process of it. */
export function startArchiveWorker(folder: string, indexFile: string, script = archiveWorker): ArchiveHost {
  const worker = new Worker(script, { workerData: { folder, indexFile } });
  return Object.assign(worker, { end: () => void worker.terminate() });
}
