/** Bytes pulled from a source that hands them out in pieces of its own choosing. Holds one piece at a time. */
export class ByteStream {
  readonly #source: AsyncIterator<Uint8Array>;
  #piece: Uint8Array = new Uint8Array(0);
  #position = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Bytes given out or skipped so far. */
  get position(): number {
    return this.#position;
  }

  /** What comes next: 1 to `limit` bytes, or none at the end. */
  async take(limit: number): Promise<Uint8Array> {
    while (this.#piece.length === 0) {
      const next = await this.#source.next();
      if (next.done === true) return this.#piece;
      this.#piece = next.value;
    }
    const taken = this.#piece.subarray(0, limit);
    this.#piece = this.#piece.subarray(taken.length);
    this.#position += taken.length;
    return taken;
  }

  /** `count` bytes, or all that are left where those are fewer. */
  async read(count: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    let missing = count;
    while (missing > 0) {
      const part = await this.take(missing);
      if (part.length === 0) break;
      parts.push(part);
      missing -= part.length;
    }
    return Buffer.concat(parts);
  }

  /** Leaves out `count` bytes, or all that are left. */
  async skip(count: number): Promise<void> {
    let missing = count;
    while (missing > 0) {
      const part = await this.take(missing);
      if (part.length === 0) return;
      missing -= part.length;
    }
  }
}
