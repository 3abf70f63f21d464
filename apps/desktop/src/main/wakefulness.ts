/** Keeps the system from falling asleep, only while captions are made: of what is heard, or of a file. */
import { powerSaveBlocker } from 'electron';

export class Wakefulness {
  readonly #needs = new Set<'captions' | 'files'>();
  #blocker: number | null = null;

  set(what: 'captions' | 'files', isNeeded: boolean): void {
    if (isNeeded) this.#needs.add(what);
    else this.#needs.delete(what);
    if (this.#needs.size > 0 === (this.#blocker !== null)) return;
    if (this.#blocker === null) {
      this.#blocker = powerSaveBlocker.start('prevent-app-suspension');
    } else {
      powerSaveBlocker.stop(this.#blocker);
      this.#blocker = null;
    }
  }
}
