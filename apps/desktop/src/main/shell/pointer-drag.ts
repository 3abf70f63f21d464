/** Moves a window with the pointer, from a press to a release that its page tells of. */
import type { BrowserWindow, Point } from 'electron';

const everyMs = 16;
/** A release may be lost, as when the page dies: a pointer that has been still for so long holds nothing. */
const stillMs = 10_000;

export class PointerDrag {
  readonly #window: BrowserWindow;
  readonly #pointer: () => Point;
  readonly #onMoved: () => void;
  #timer: NodeJS.Timeout | null = null;
  #hasMoved = false;

  /** @param onMoved after a drag that moved it */
  constructor(window: BrowserWindow, pointer: () => Point, onMoved: () => void) {
    this.#window = window;
    this.#pointer = pointer;
    this.#onMoved = onMoved;
    window.once('closed', () => this.stop());
  }

  start(): void {
    this.stop();
    const from = this.#pointer();
    // The size is given with every move: where screens have a scale, a window that is only moved grows.
    const bounds = this.#window.getBounds();
    let last = from;
    let movedMs = Date.now();
    this.#timer = setInterval(() => {
      const at = this.#pointer();
      const nowMs = Date.now();
      if (at.x === last.x && at.y === last.y) {
        if (nowMs - movedMs > stillMs) this.stop();
        return;
      }
      last = at;
      movedMs = nowMs;
      this.#hasMoved = true;
      this.#window.setBounds({ ...bounds, x: bounds.x + at.x - from.x, y: bounds.y + at.y - from.y });
    }, everyMs);
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    if (this.#hasMoved) this.#onMoved();
    this.#hasMoved = false;
  }
}
