/** Keeps windows up to date: a snapshot to each that attaches, then every change, numbered in order. */
import type { CaptionsChange, CaptionsMessage, CaptionsSnapshot } from '@undertext/ui/captions-api';
import type { WebContents } from 'electron';
import { captionsMessage } from '../contract/channels.js';

export class CaptionsPublisher {
  readonly #snapshot: () => CaptionsSnapshot;
  readonly #windows = new Set<WebContents>();
  #seq = 0;

  constructor(snapshot: () => CaptionsSnapshot) {
    this.#snapshot = snapshot;
  }

  /** From now on; again after the window has loaded its page anew. */
  attach(window: WebContents): void {
    if (!this.#windows.has(window)) {
      this.#windows.add(window);
      window.once('destroyed', () => this.#windows.delete(window));
    }
    this.#send(window, { type: 'snapshot', seq: this.#seq, snapshot: this.#snapshot() });
  }

  publish(change: CaptionsChange): void {
    this.#seq += 1;
    for (const window of this.#windows) this.#send(window, { type: 'change', seq: this.#seq, change });
  }

  #send(window: WebContents, message: CaptionsMessage): void {
    window.send(captionsMessage, message);
  }
}
