import { Archive, type SyncProgress } from './archive.js';
import type { ArchiveAnswer, ArchivePort, ArchiveRequest } from './archive-messages.js';
import { TranscriptFileError } from './disk-failure.js';
import type { ExportOptions } from './export-transcript.js';

/** Answers the calls that come through a port, until it is closed by one. */
export function serveArchive(port: ArchivePort, folder: string, indexFile: string, onClosed: () => void): void {
  const archive = new Archive(folder, indexFile);
  const answer = (message: ArchiveAnswer) => port.postMessage(message);
  port.on('message', (message) => {
    const request = message as ArchiveRequest;
    const { call } = request;
    perform(archive, request, (progress) => answer({ call, progress })).then(
      (result) => {
        answer({ call, result });
        if (request.method === 'close') onClosed();
      },
      (error: Error) => answer({ call, error: plain(error) }),
    );
  });
}

function perform(
  archive: Archive,
  { method, args }: ArchiveRequest,
  onProgress: (progress: SyncProgress) => void,
): Promise<unknown> {
  switch (method) {
    case 'sync':
      return archive.sync(args[0] as string[], onProgress);
    case 'list':
      return archive.list();
    case 'search':
      return archive.search(args[0] as string, args[1] as number | undefined);
    case 'read':
      return archive.read(args[0] as string);
    case 'reading':
      return archive.reading(args[0] as string);
    case 'exportText':
      return archive.exportText(args[0] as string, args[1] as ExportOptions);
    case 'close':
      return archive.close();
  }
}

function plain(error: Error): { name: string; message: string; file?: string; code?: string } {
  if (!(error instanceof TranscriptFileError)) {
    const { name, message, code } = error as NodeJS.ErrnoException;
    return { name, message, ...(code !== undefined && { code }) };
  }
  const { name } = error;
  const { code, message: reason } = error.cause as NodeJS.ErrnoException;
  return { name, message: reason, file: error.file, ...(code !== undefined && { code }) };
}
