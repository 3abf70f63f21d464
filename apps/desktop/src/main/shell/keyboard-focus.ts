/** The keyboard focus: the overlay never takes it by itself, is given it when asked for, and gives it back. */
import { app, type BrowserWindow } from 'electron';
import type { X11Window } from './x11-window.js';

const mostTries = 8;
const settleMs = 80;

export class KeyboardFocus {
  readonly #window: BrowserWindow;
  readonly #x11: X11Window | null;
  readonly #onTrouble: (what: string) => void;
  /** The window that had the focus before, of another program; on X11 alone. */
  #before: string | null = null;

  /** @param x11 null where the app is no X11 program */
  constructor(window: BrowserWindow, x11: X11Window | null, onTrouble: (what: string) => void) {
    this.#window = window;
    this.#x11 = x11;
    this.#onTrouble = onTrouble;
  }

  /** Takes note of who has the focus: before a click may take it away. */
  async remember(): Promise<void> {
    if (!this.#x11 || this.#window.isFocused()) return;
    await this.#ask(async (x11) => {
      const active = await x11.active();
      if (active !== null && !(await x11.isActive(this.#window))) this.#before = active;
    });
  }

  async take(): Promise<void> {
    await this.remember();
    if (process.platform === 'darwin') app.focus({ steal: true });
    for (let tries = 0; tries < mostTries; tries++) {
      this.#window.focus();
      // Window managers may refuse the focus to a program that was not used last; a pager's wish they grant.
      await this.#ask((x11) => x11.activate(this.#window));
      this.#window.webContents.focus();
      await new Promise((resolve) => setTimeout(resolve, settleMs));
      if (this.#window.isDestroyed() || (await this.#pageHasFocus())) return;
      // The window has it and its page was told nothing: it is only when it comes anew.
      const before = this.#before;
      if (before !== null) await this.#ask((x11) => x11.activate(before));
      await new Promise((resolve) => setTimeout(resolve, settleMs));
    }
    this.#onTrouble('the overlay was not given the keyboard focus');
  }

  async #pageHasFocus(): Promise<boolean> {
    const { webContents } = this.#window;
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), settleMs * mostTries));
    return Promise.race([webContents.executeJavaScript('document.hasFocus()') as Promise<boolean>, late]);
  }

  async giveBack(): Promise<void> {
    const before = this.#before;
    if (before !== null && this.#x11) {
      await this.#ask((x11) => x11.activate(before));
    } else if (process.platform === 'darwin') {
      // The focus goes to the program before when this one hides; its window comes back without it.
      app.hide();
      this.#window.showInactive();
    } else {
      this.#window.blur();
    }
  }

  async #ask(what: (x11: X11Window) => Promise<void>): Promise<void> {
    if (!this.#x11) return;
    try {
      await what(this.#x11);
    } catch (error) {
      this.#onTrouble(error instanceof Error ? error.message : String(error));
    }
  }
}
