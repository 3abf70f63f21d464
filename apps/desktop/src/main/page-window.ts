/** A window with a frame of the system's own, such as that of the settings: opened once, at the front after that. */
import { BrowserWindow } from 'electron';
import type { WindowKind } from '../contract/window-kind.js';
import { windowIcon } from './app-files.js';
import { loadPage } from './load-page.js';
import type { Log } from './log.js';
import { pagePreferences } from './page-preferences.js';
import { reloadWhenLost } from './page-reload.js';

export interface PageWindowOptions {
  /** Of its page and its preload. */
  kind: Extract<WindowKind, 'settings' | 'transcripts'>;
  /** Screen pixels. */
  size: { width: number; height: number; minWidth: number; minHeight: number };
  /** In the language of the moment. */
  title(): string;
  /** Gives the page its rights. */
  register(window: BrowserWindow): BrowserWindow;
  log: Log;
  onClosed(): void;
}

export class PageWindow {
  readonly #options: PageWindowOptions;
  #window: BrowserWindow | null = null;

  constructor(options: PageWindowOptions) {
    this.#options = options;
  }

  /** null: it is not open. */
  get window(): BrowserWindow | null {
    return this.#window;
  }

  /** Shows it once its page has something to show; one that is open comes to the front. */
  open(): void {
    if (this.#window) {
      bringToFront(this.#window);
      return;
    }
    const { kind, register, log, onClosed } = this.#options;
    const window = register(this.#create());
    this.#window = window;
    reloadWhenLost(window, (reason) => log.warn(`the process of the ${kind} window is gone: ${reason}`));
    window.once('closed', () => {
      this.#window = null;
      onClosed();
    });
  }

  #create(): BrowserWindow {
    const { kind, size, title } = this.#options;
    const window = new BrowserWindow({
      ...size,
      title: title(),
      icon: windowIcon,
      show: false,
      fullscreenable: false,
      webPreferences: pagePreferences(kind),
    });
    window.removeMenu();
    window.once('ready-to-show', () => window.show());
    void loadPage(window, kind);
    return window;
  }
}

function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
