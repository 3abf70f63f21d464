/** The small tab beside a locked overlay, which takes clicks where the overlay takes none. Shown while the pointer rests there. */
import { BrowserWindow, type Point, type Rectangle } from 'electron';
import { unlockTabLabel } from '../../contract/channels.js';
import { windowIcon } from '../app-files.js';
import { pagePreferences } from '../page-preferences.js';
import { reloadWhenLost } from '../page-reload.js';
import { windowAddress } from '../window-address.js';
import type { Screen } from './display-layout.js';
import { isInside } from './pointer-watch.js';
import { tabBounds, tabSize } from './unlock-tab-bounds.js';

/** It comes when the pointer has rested on the overlay for so long, */
const restMs = 500;
/** and leaves when the pointer has been elsewhere for so long. */
const awayMs = 1500;

export interface UnlockTabOptions {
  /** Gives the page its rights. */
  register(window: BrowserWindow): BrowserWindow;
  /** In the language of the moment. */
  title(): string;
  label(): string;
  /** Its page was closed, by whatever. */
  onLost(): void;
  /** For the log. */
  onTrouble(what: string): void;
}

export class UnlockTab {
  readonly #options: UnlockTabOptions;
  #window: BrowserWindow | null = null;
  #ready: Promise<boolean> | null = null;
  #insideSinceMs: number | null = null;
  #awaySinceMs: number | null = null;

  constructor(options: UnlockTabOptions) {
    this.#options = options;
  }

  /** Makes it, hidden; resolves to whether it is ready to be shown. */
  prepare(): Promise<boolean> {
    this.#ready ??= this.#create();
    return this.#ready;
  }

  /** While the overlay is locked and can be seen: each time that the pointer's place is known. */
  follow(pointer: Point, overlay: Rectangle, screen: Screen): void {
    const window = this.#window;
    if (!window || window.isDestroyed()) return;
    const nowMs = Date.now();
    const isShown = window.isVisible();
    const isNear = isInside(pointer, overlay) || (isShown && isInside(pointer, window.getBounds()));
    this.#insideSinceMs = isNear ? (this.#insideSinceMs ?? nowMs) : null;
    this.#awaySinceMs = isNear ? null : (this.#awaySinceMs ?? nowMs);
    if (isShown && this.#awaySinceMs !== null && nowMs - this.#awaySinceMs >= awayMs) window.hide();
    if (!isShown && this.#insideSinceMs !== null && nowMs - this.#insideSinceMs >= restMs) {
      window.setBounds(tabBounds(overlay, screen.workArea));
      window.showInactive();
      window.setAlwaysOnTop(true, 'screen-saver');
      window.moveTop();
    }
  }

  /** The language may be another one. */
  name(): void {
    const window = this.#window;
    if (!window || window.isDestroyed()) return;
    const { title, label } = this.#options;
    window.setTitle(title());
    window.webContents.send(unlockTabLabel, label());
  }

  hide(): void {
    this.#insideSinceMs = null;
    this.#awaySinceMs = null;
    if (this.#window?.isVisible()) this.#window.hide();
  }

  dispose(): void {
    const window = this.#window;
    this.#ready = null;
    this.#window = null;
    if (window && !window.isDestroyed()) window.destroy();
  }

  async #create(): Promise<boolean> {
    const { register, title, onTrouble } = this.#options;
    const window = register(
      new BrowserWindow({
        ...tabSize,
        title: title(),
        icon: windowIcon,
        show: false,
        frame: false,
        transparent: true,
        hasShadow: false,
        resizable: false,
        skipTaskbar: true,
        alwaysOnTop: true,
        // Clicks, but never the focus.
        focusable: false,
        webPreferences: pagePreferences('unlock-tab'),
      }),
    );
    window.removeMenu();
    window.once('closed', () => {
      if (this.#window !== window) return;
      this.dispose();
      this.#options.onLost();
    });
    this.#window = window;
    reloadWhenLost(window, (reason) => onTrouble(`the unlock tab's process is gone: ${reason}`));
    window.webContents.on('did-finish-load', () => this.name());
    try {
      await window.loadURL(windowAddress('unlock-tab'));
    } catch {
      // The next time that it is wanted, it is tried again.
      if (this.#window === window) this.dispose();
      return false;
    }
    return !window.isDestroyed();
  }
}
