/** What happened lately and is worth a sentence: kept as long as it takes to read it. */
import type { FileFailure, Notice } from '@undertext/ui/captions-api';

const shownMs = 15_000;
/** That settings were lost is to be seen also by one who comes back to the screen. */
const settingsShownMs = 60_000;
/** That something was copied has been seen by then. */
const copiedShownMs = 4000;
/** More at once nobody reads. */
const kept = 8;

export class CaptionNotices {
  readonly #onChange: (notices: Notice[]) => void;
  #notices: Notice[] = [];
  /** For as long as it is so. */
  #transcriptTrouble: FileFailure | null = null;

  constructor(onChange: (notices: Notice[]) => void) {
    this.#onChange = onChange;
  }

  get current(): Notice[] {
    const failure = this.#transcriptTrouble;
    return failure === null ? this.#notices : [{ type: 'transcript-not-saved', failure }, ...this.#notices];
  }

  /** Why what is said cannot be written now; null: all is written. */
  setTranscriptTrouble(failure: FileFailure | null): void {
    const isOver = failure === null && this.#transcriptTrouble !== null;
    this.#transcriptTrouble = failure;
    if (isOver) this.add({ type: 'transcript-saved' });
    else this.#change(this.#notices);
  }

  add(notice: Notice): void {
    this.#change([...this.#notices, notice].slice(-kept));
    setTimeout(() => this.#change(this.#notices.filter((one) => one !== notice)), shownFor(notice)).unref();
  }

  #change(notices: Notice[]): void {
    this.#notices = notices;
    this.#onChange(this.current);
  }
}

function shownFor({ type }: Notice): number {
  if (type === 'copied' || type === 'nothing-to-copy') return copiedShownMs;
  return type.startsWith('settings-') ? settingsShownMs : shownMs;
}
