/** Locking: clicks go through the overlay. It is locked only while a way back is known to work, and after every start it is not. */
import type { LockView } from '@undertext/ui/captions-api';

/** Ways back that need no click on the overlay itself. */
export type WayBack = 'shortcut' | 'tray' | 'tab';

export interface LockSurroundings {
  /** Why this system cannot lock; null if it can. A key of the message catalogue, like every reason here. */
  impossible: string | null;
  /** Those that work now. */
  waysBack(): Promise<WayBack[]>;
  /** Resolves to whether clicks go through the window now, as far as the system tells. */
  setPassesClicks(passes: boolean): Promise<boolean>;
  onChange(view: LockView): void;
  /** For the log. */
  onTrouble(what: string): void;
}

export const noWayBackReason = 'lock.noWayBack';
export const lockFailedReason = 'lock.failed';

export class OverlayLock {
  readonly #surroundings: LockSurroundings;
  #view: LockView = { isLocked: false, refusal: null };
  /** One change after the other: a shortcut may be pressed faster than a server answers. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(surroundings: LockSurroundings) {
    this.#surroundings = surroundings;
  }

  get view(): LockView {
    return this.#view;
  }

  /** Resolves to the reason why it is not locked; null if it is. */
  lock(): Promise<string | null> {
    return this.#next(async () => {
      const refusal = await this.#tryToLock();
      this.#show({ isLocked: refusal === null, refusal });
      return refusal;
    });
  }

  unlock(): Promise<void> {
    return this.#next(async () => {
      const stillPasses = await this.#setPassesClicks(false);
      if (stillPasses) this.#surroundings.onTrouble('clicks still go through the overlay');
      this.#show({ isLocked: false, refusal: null });
    });
  }

  /** `view.isLocked` or not, the other one. */
  toggle(): Promise<unknown> {
    return this.#view.isLocked ? this.unlock() : this.lock();
  }

  /** After the window was shown or resized, or a way back came or went: still locked, or not any more. */
  confirm(): Promise<void> {
    return this.#next(async () => {
      if (!this.#view.isLocked) return;
      const refusal = await this.#tryToLock();
      if (refusal !== null) this.#show({ isLocked: false, refusal });
    });
  }

  async #tryToLock(): Promise<string | null> {
    const { impossible, waysBack } = this.#surroundings;
    if (impossible !== null) return impossible;
    if ((await waysBack()).length === 0) {
      if (this.#view.isLocked) await this.#setPassesClicks(false);
      return noWayBackReason;
    }
    if (await this.#setPassesClicks(true)) return null;
    await this.#setPassesClicks(false);
    return lockFailedReason;
  }

  async #setPassesClicks(passes: boolean): Promise<boolean> {
    try {
      return await this.#surroundings.setPassesClicks(passes);
    } catch (error) {
      this.#surroundings.onTrouble(error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  #show(view: LockView): void {
    this.#view = view;
    this.#surroundings.onChange(view);
  }

  #next<Result>(step: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(step);
    this.#last = result.catch(() => {});
    return result;
  }
}
