import type { ByteAnswer, ByteProblem, ByteRequest } from '../../contract/decoder.js';
import { mostBytes } from '../../contract/decoder-limits.js';

/** A file's bytes cannot be had. */
export class FileBytesError extends Error {
  override readonly name = 'FileBytesError';

  constructor(readonly problem: ByteProblem) {
    super(`the file's bytes cannot be had: ${problem}`);
  }
}

interface Pending {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

/** A file's bytes, asked for through a port. */
export class FileBytes {
  readonly size: number;
  readonly #port: MessagePort;
  readonly #pending = new Map<number, Pending>();
  #nextId = 0;
  #readTo = 0;
  #failure: FileBytesError | null = null;

  constructor(port: MessagePort, size: number) {
    this.#port = port;
    this.size = size;
    port.onmessage = ({ data }: MessageEvent<ByteAnswer>) => this.#receive(data);
  }

  /** Up to which byte it has been read. */
  get readTo(): number {
    return this.#readTo;
  }

  /** Why they could not be had, the first time. */
  get failure(): FileBytesError | null {
    return this.#failure;
  }

  /** The bytes [start, end). @throws FileBytesError */
  async read(start: number, end: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    for (let from = start; from < end; from += mostBytes) {
      parts.push(await this.#ask(from, Math.min(from + mostBytes, end)));
    }
    this.#readTo = Math.max(this.#readTo, end);
    if (parts.length === 1) return parts[0]!;
    const whole = new Uint8Array(end - start);
    let offset = 0;
    for (const part of parts) {
      whole.set(part, offset);
      offset += part.length;
    }
    return whole;
  }

  #ask(start: number, end: number): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      this.#pending.set(id, { resolve, reject });
      this.#port.postMessage({ id, start, end } satisfies ByteRequest);
    });
  }

  #receive(answer: ByteAnswer): void {
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if ('bytes' in answer) {
      pending?.resolve(answer.bytes);
      return;
    }
    const error = new FileBytesError(answer.problem);
    this.#failure ??= error;
    pending?.reject(error);
  }
}
