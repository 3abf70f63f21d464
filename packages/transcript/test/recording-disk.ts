import type { JournalDisk, JournalHandle } from '../src/journal-file.js';

/** A disk in memory, of one file: knows what of it would be there after a loss of power, and since when. */
export class RecordingDisk implements JournalDisk {
  #content = Buffer.alloc(0);
  #isNamed = false;
  #synced = '';
  /** What the power could not take any more, and when that was so. */
  readonly durableStates: { atMs: number; content: string }[] = [];
  latencyMs = 0;
  /** The error of every write, if there is one. */
  failure: string | null = null;
  /** So many syncs fail, and lose what they should have kept. */
  failingSyncs = 0;

  get durable(): string {
    return this.durableStates.at(-1)?.content ?? '';
  }

  async open(): Promise<JournalHandle> {
    await this.#takeTime();
    return {
      write: async (bytes, position) => {
        await this.#takeTime();
        // A disk that fills up takes a part.
        const taken = this.failure === null ? bytes.length : Math.min(bytes.length, 7);
        const content = Buffer.alloc(Math.max(this.#content.length, position + taken));
        this.#content.copy(content);
        content.set(bytes.subarray(0, taken), position);
        this.#content = content;
        if (this.failure !== null) throw Object.assign(new Error('no room'), { code: this.failure });
        return taken;
      },
      truncate: async (length) => {
        this.#content = this.#content.subarray(0, length);
      },
      sync: async () => {
        const content = this.#content.toString();
        await this.#takeTime();
        if (this.failingSyncs > 0) {
          this.failingSyncs--;
          this.#content = Buffer.from(this.#synced);
          throw Object.assign(new Error('sync failed'), { code: 'EIO' });
        }
        this.#synced = content;
        this.#note();
      },
      isGone: async () => false,
      close: async () => {},
    };
  }

  async syncFolder(): Promise<void> {
    await this.#takeTime();
    this.#isNamed = true;
    this.#note();
  }

  #note(): void {
    if (this.#isNamed) this.durableStates.push({ atMs: Date.now(), content: this.#synced });
  }

  async #takeTime(): Promise<void> {
    if (this.latencyMs > 0) await new Promise((resolve) => globalThis.setTimeout(resolve, this.latencyMs));
  }
}
