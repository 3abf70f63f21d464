/** Keeps the settings window up to date: a snapshot when it attaches, then what of it has changed, in order. */
import type { SettingsMessage, SettingsSnapshot } from '@undertext/ui/settings-api';

export class SettingsPublisher {
  readonly #snapshot: () => SettingsSnapshot;
  #send: ((message: SettingsMessage) => void) | null = null;
  #seq = 0;
  /** As the window has it, by key. */
  #told = new Map<string, string>();

  constructor(snapshot: () => SettingsSnapshot) {
    this.#snapshot = snapshot;
  }

  /** From now on; again after the window has loaded its page anew. */
  attach(send: (message: SettingsMessage) => void): void {
    this.#send = send;
    const snapshot = this.#snapshot();
    this.#told = new Map(Object.entries(snapshot).map(([key, value]) => [key, JSON.stringify(value)]));
    send({ type: 'snapshot', seq: this.#seq, snapshot });
  }

  detach(): void {
    this.#send = null;
  }

  /** Something may be another than it was. */
  update(): void {
    if (!this.#send) return;
    const changed = Object.entries(this.#snapshot()).filter(([key, value]) => {
      const written = JSON.stringify(value);
      if (this.#told.get(key) === written) return false;
      this.#told.set(key, written);
      return true;
    });
    if (changed.length === 0) return;
    this.#seq += 1;
    this.#send({ type: 'change', seq: this.#seq, change: Object.fromEntries(changed) });
  }
}
