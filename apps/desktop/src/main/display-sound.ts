/**
 * The computer's sound on Windows and macOS: the answer to `getDisplayMedia()`, given only while the capture window is
 * starting it. On Linux the sound host hears it without any window.
 */
import { desktopCapturer, type Session } from 'electron';

/** How long a page may take to ask. */
const expectedMs = 10_000;

export class DisplaySound {
  readonly #session: Session;
  #timer: NodeJS.Timeout | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  get isExpected(): boolean {
    return this.#timer !== undefined;
  }

  /** Until `refuse()`, and not for long, one who asks for the screen's sound gets it. */
  expect(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.refuse(), expectedMs);
    this.#session.setDisplayMediaRequestHandler((_request, answer) => {
      // A picture has to be asked for, and given, for sound to come with it; the page drops it at once.
      desktopCapturer
        .getSources({ types: ['screen'], thumbnailSize: { width: 0, height: 0 } })
        .then(([screen]) => answer(screen ? { video: screen, audio: 'loopback' } : {}))
        .catch(() => answer({}));
    });
  }

  refuse(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#session.setDisplayMediaRequestHandler(null);
  }
}
