/** Keeps a window up to date: a snapshot when it attaches, then what of it has changed, in order. */

export type ViewMessage<Snapshot> =
  | { type: 'snapshot'; seq: number; snapshot: Snapshot }
  | { type: 'change'; seq: number; change: Partial<Snapshot> };

export class ViewPublisher<Snapshot extends object> {
  readonly #snapshot: () => Snapshot;
  #send: ((message: ViewMessage<Snapshot>) => void) | null = null;
  #seq = 0;
  /** As the window has it, by key. */
  #told = new Map<string, { value: unknown; written: string }>();

  constructor(snapshot: () => Snapshot) {
    this.#snapshot = snapshot;
  }

  /** From now on; again after the window has loaded its page anew. */
  attach(send: (message: ViewMessage<Snapshot>) => void): void {
    this.#send = send;
    const snapshot = this.#snapshot();
    this.#told = new Map(
      Object.entries(snapshot).map(([key, value]) => [key, { value, written: JSON.stringify(value) }]),
    );
    send({ type: 'snapshot', seq: this.#seq, snapshot });
  }

  detach(): void {
    this.#send = null;
  }

  /** Something may be another than it was. An object that is the same again is taken to have changed in nothing. */
  update(): void {
    if (!this.#send) return;
    const changed = Object.entries(this.#snapshot()).filter(([key, value]) => {
      const told = this.#told.get(key);
      if (told?.value === value) return false;
      const written = JSON.stringify(value);
      this.#told.set(key, { value, written });
      return told?.written !== written;
    });
    if (changed.length === 0) return;
    this.#seq += 1;
    this.#send({ type: 'change', seq: this.#seq, change: Object.fromEntries(changed) as Partial<Snapshot> });
  }
}
