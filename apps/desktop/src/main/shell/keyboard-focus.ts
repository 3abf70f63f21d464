/** The keyboard focus: the overlay never takes it by itself, is given it when asked for, and gives it back. */
import { app, type BrowserWindow } from 'electron';
import type { X11Window } from './x11-window.js';

const mostTries = 4;
/** How often the page is asked whether it has the focus, before it is given anew. */
const mostLooks = 8;
const betweenLooksMs = 60;
const lookLimitMs = 1000;

const pause = (ms = betweenLooksMs) => new Promise((resolve) => setTimeout(resolve, ms));

export class KeyboardFocus {
  readonly #window: BrowserWindow;
  readonly #x11: X11Window | null;
  readonly #onTrouble: (what: string) => void;
  /** The window that had the focus before, of another program; on X11 alone. */
  #before: string | null = null;
  /** One more each time that the focus is taken or given back. */
  #turn = 0;

  /** @param x11 null where the app is no X11 program */
  constructor(window: BrowserWindow, x11: X11Window | null, onTrouble: (what: string) => void) {
    this.#window = window;
    this.#x11 = x11;
    this.#onTrouble = onTrouble;
  }

  /** Takes note of who has the focus: before a click may take it away. */
  async remember(): Promise<void> {
    if (!this.#x11 || this.#window.isDestroyed() || this.#window.isFocused()) return;
    await this.#ask(async (x11) => {
      const active = await x11.active();
      if (active !== null && !(await x11.isActive(this.#window))) this.#before = active;
    });
  }

  async take(): Promise<void> {
    await this.remember();
    const turn = ++this.#turn;
    const isOver = () => turn !== this.#turn || this.#window.isDestroyed();
    if (isOver()) return;
    if (process.platform === 'darwin') app.focus({ steal: true });
    for (let tries = 0; tries < mostTries; tries++) {
      this.#window.focus();
      // Window managers may refuse the focus to a program that was not used last; a pager's wish they grant.
      await this.#ask((x11) => x11.activate(this.#window));
      if (isOver()) return;
      this.#window.webContents.focus();
      if ((await this.#pageGetsFocus(isOver)) || isOver()) return;
      // The window has it and its page was told nothing: it is only when it comes anew.
      const before = this.#before;
      if (before !== null) await this.#ask((x11) => x11.activate(before));
      await pause();
      if (isOver()) return;
    }
    this.#onTrouble('the overlay was not given the keyboard focus');
  }

  /** Resolves to whether the page has it within a short while. */
  async #pageGetsFocus(isOver: () => boolean): Promise<boolean> {
    for (let looks = 0; looks < mostLooks; looks++) {
      await pause();
      if (isOver()) return false;
      const late = pause(lookLimitMs).then(() => false);
      const asked = this.#window.webContents.executeJavaScript('document.hasFocus()') as Promise<boolean>;
      // A page that is gone, or is just loaded anew, answers nothing.
      if (await Promise.race([asked.catch(() => false), late])) return true;
    }
    return false;
  }

  async giveBack(): Promise<void> {
    // What still tries to take it, tries no more.
    this.#turn += 1;
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
