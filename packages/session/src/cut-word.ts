/**
 * A word that was half shown when its stream died. The next stream hears it again; the rest of it is shown only if it
 * begins with what was shown, else it stays as it is. Nothing is shown twice.
 */
export class CutWord {
  readonly #shown: string;
  /** What the new stream has made of the word so far. */
  #heard = '';
  #wordSlot: number | undefined;
  #isOver = false;

  /** @param text of the word as it was shown */
  constructor(text: string) {
    this.#shown = text.trimStart();
  }

  /**
   * The next piece of the new stream's text: what of it goes on with the cut word, or null if it belongs to another word
   * and is to be shown as it is.
   */
  goOn(piece: string, wordSlot: number): string | null {
    this.#wordSlot ??= wordSlot;
    if (this.#isOver || wordSlot !== this.#wordSlot || (this.#heard !== '' && /^\s/u.test(piece))) {
      this.#isOver = true;
      return null;
    }
    const before = this.#heard.length;
    this.#heard = before === 0 ? piece.trimStart() : this.#heard + piece;
    if (!this.#heard.startsWith(this.#shown)) return '';
    return this.#heard.slice(Math.max(before, this.#shown.length));
  }
}
