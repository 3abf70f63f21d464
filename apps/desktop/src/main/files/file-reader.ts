/** Gives the decoding window the bytes of one file that was opened here: ranges of it, through a port. */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { ByteAnswer, ByteProblem, ByteRequest } from '../../contract/decoder.js';
import { mostBytes } from '../../contract/decoder-limits.js';

export type OpenProblem = ByteProblem | 'folder' | 'empty';

/** A file cannot be opened. */
export class FileOpenError extends Error {
  override readonly name = 'FileOpenError';

  constructor(readonly problem: OpenProblem) {
    super(`the file cannot be opened: ${problem}`);
  }
}

/** As much of Electron's MessagePortMain as is needed of it. */
export interface BytePort {
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
  postMessage(message: ByteAnswer): void;
  start(): void;
  close(): void;
}

/** Nobody may ever write into a pipe: opening it is not to wait for that. Windows has no such flag. */
const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

export class FileReader {
  readonly #file: FileHandle;
  /** Bytes, when it was opened; what is appended later is not part of it. */
  readonly size: number;
  #ports: BytePort[] = [];

  /** @throws FileOpenError */
  static async open(path: string): Promise<FileReader> {
    let file: FileHandle | undefined;
    try {
      file = await open(path, openFlags);
      const stat = await file.stat();
      // Pipes and devices have no bytes that could be asked for by their place.
      if (!stat.isFile()) throw new FileOpenError(stat.isDirectory() ? 'folder' : 'unreadable');
      if (stat.size === 0) throw new FileOpenError('empty');
      return new FileReader(file, stat.size);
    } catch (error) {
      await file?.close();
      throw error instanceof FileOpenError ? error : new FileOpenError(problemOf(error));
    }
  }

  private constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.size = size;
  }

  /** Answers `ByteRequest`s that come through this port. */
  serve(port: BytePort): void {
    this.#ports.push(port);
    port.on('message', ({ data }) => {
      const request = asRequest(data);
      if (request) void this.#answer(request).then((answer) => port.postMessage(answer));
    });
    port.start();
  }

  async close(): Promise<void> {
    for (const port of this.#ports.splice(0)) port.close();
    await this.#file.close().catch(() => {});
  }

  async #answer({ id, start, end }: ByteRequest): Promise<ByteAnswer> {
    const bytes = new Uint8Array(end - start);
    try {
      for (let filled = 0; filled < bytes.length; ) {
        const { bytesRead } = await this.#file.read(bytes, filled, bytes.length - filled, start + filled);
        if (bytesRead === 0) return { id, problem: 'changed' };
        filled += bytesRead;
      }
      return { id, bytes };
    } catch (error) {
      return { id, problem: problemOf(error) };
    }
  }
}

function problemOf(error: unknown): ByteProblem {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ESTALE':
    case 'ENXIO':
    case 'ENODEV':
      return 'vanished';
    case 'EACCES':
    case 'EPERM':
      return 'not-permitted';
    default:
      return 'unreadable';
  }
}

function asRequest(message: unknown): ByteRequest | null {
  if (typeof message !== 'object' || message === null) return null;
  const { id, start, end } = message as Record<string, unknown>;
  const isWhole = [id, start, end].every((value) => Number.isSafeInteger(value) && (value as number) >= 0);
  const length = (end as number) - (start as number);
  if (!isWhole || length <= 0 || length > mostBytes) return null;
  return { id: id as number, start: start as number, end: end as number };
}
