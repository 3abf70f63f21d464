/** Where the pointer is, asked again and again: a window that clicks go through is told nothing, and none is on Linux. */
import type { Point, Rectangle } from 'electron';

/** Ten times a second: soon enough for controls to appear, and next to no work. */
const everyMs = 100;

export interface PointerWatchOptions {
  pointer(): Point;
  /** Whether a point is over what is watched, now. */
  isOver(pointer: Point): boolean;
  onChange(isInside: boolean): void;
  /** Each time that it was asked. */
  onLook?(pointer: Point): void;
}

export class PointerWatch {
  readonly #options: PointerWatchOptions;
  #timer: NodeJS.Timeout | null = null;
  #isInside = false;

  constructor(options: PointerWatchOptions) {
    this.#options = options;
  }

  get isInside(): boolean {
    return this.#isInside;
  }

  /** While the window can be seen. */
  start(): void {
    this.#timer ??= setInterval(() => this.#look(), everyMs);
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.#set(false);
  }

  #look(): void {
    const { pointer, isOver, onLook } = this.#options;
    const at = pointer();
    this.#set(isOver(at));
    onLook?.(at);
  }

  #set(isInside: boolean): void {
    if (isInside === this.#isInside) return;
    this.#isInside = isInside;
    this.#options.onChange(isInside);
  }
}

export function isInside({ x, y }: Point, { x: left, y: top, width, height }: Rectangle): boolean {
  return x >= left && x < left + width && y >= top && y < top + height;
}
