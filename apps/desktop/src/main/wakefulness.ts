/** Keeps the system from falling asleep, only while captions are made. */
import { powerSaveBlocker } from 'electron';

export class Wakefulness {
  #blocker: number | null = null;

  set(isNeeded: boolean): void {
    if (isNeeded === (this.#blocker !== null)) return;
    if (this.#blocker === null) {
      this.#blocker = powerSaveBlocker.start('prevent-app-suspension');
    } else {
      powerSaveBlocker.stop(this.#blocker);
      this.#blocker = null;
    }
  }
}
