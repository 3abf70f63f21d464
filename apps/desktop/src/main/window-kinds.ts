import type { BrowserWindow, WebContents } from 'electron';
import type { WindowKind } from '../contract/window-kind.js';

/** Which kind each of the app's windows is: what its page may send, and what it is permitted, goes by that. */
export class WindowKinds {
  readonly #kinds = new Map<WebContents, WindowKind>();

  /** Until it is closed. */
  register(kind: WindowKind, window: BrowserWindow): BrowserWindow {
    const { webContents } = window;
    this.#kinds.set(webContents, kind);
    window.once('closed', () => this.#kinds.delete(webContents));
    return window;
  }

  /** undefined: it is none of the app's. */
  of(contents: WebContents | null): WindowKind | undefined {
    return contents ? this.#kinds.get(contents) : undefined;
  }
}
