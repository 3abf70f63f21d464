import type { WriteStream } from 'node:tty';
import { lineBreaks } from '@undertext/transcript';
import stringWidth from 'string-width';
import { printableText } from './printable-text.js';

export interface TerminalSize {
  columns: number;
  rows: number;
}

export interface TerminalViewOptions {
  write: (text: string) => void;
  /** The terminal's size at this moment. */
  size: () => TerminalSize;
  /** False: no styles (NO_COLOR). */
  color: boolean;
}

const eraseBelow = '\x1b[J';
const saveCursor = '\x1b7';
const restoreCursor = '\x1b8';
/** Makes sure that there is a row beneath, scrolling if need be, and keeps the column (unlike a line feed). */
const makeRowBeneath = '\x1bD\x1b[A';
const dim = '\x1b[2m';
const plain = '\x1b[22m';
/** With fewer rows there is no room for a status line. */
const leastRows = 3;

/**
 * Text that grows in place at the end of a terminal's ordinary output, and one status line beneath it.
 *
 * Nothing that has scrolled away is ever touched: rows of text are written once, a word is moved to a new row only while
 * it is the row's last, and all that is erased lies behind the text's end. The cursor rests at the start of the status
 * line: terminals that re-wrap rows when they are resized leave it there, and some cut the row that it is in.
 */
export class TerminalView {
  readonly #write: (text: string) => void;
  readonly #size: () => TerminalSize;
  readonly #color: boolean;
  /** The last row of the text; always narrower than the terminal, since a full row leaves the cursor in doubt. */
  #row = '';
  #status = '';
  /** Whether the cursor is at the start of the status line, with the text's end saved; else it is at the text's end. */
  #statusShown = false;
  /** When last drawn. */
  #drawnSize: TerminalSize;

  constructor({ write, size, color }: TerminalViewOptions) {
    this.#write = write;
    this.#size = size;
    this.#color = color;
    this.#drawnSize = size();
  }

  append(text: string): void {
    const toTextEnd = this.#toTextEnd();
    this.#write(toTextEnd + this.#grow(printableText(text)) + this.#showStatus());
  }

  /** Replaces the status line; empty: none. */
  setStatus(status: string): void {
    this.#status = printableText(status);
    const toTextEnd = this.#toTextEnd();
    this.#write(toTextEnd + this.#showStatus());
  }

  /** To be called when the terminal's size has changed. */
  resized(): void {
    const toTextEnd = this.#toTextEnd();
    this.#write(toTextEnd + this.#showStatus());
  }

  /** To be called when the process goes on after it was suspended: the cursor is in a fresh row beneath the shell's. */
  resumed(): void {
    this.#row = '';
    this.#statusShown = false;
    this.#write(this.#showStatus());
  }

  /** Ends the row and takes the status line away, so that others can write lines; the text goes on in a new row. */
  breakRow(): void {
    // Without a status line the row is written anew, as the terminal may have echoed keys (^C) behind it.
    const rowEnd = this.#row === '' ? '' : `${this.#row}${eraseBelow}\r\n`;
    this.#write(`\r${this.#statusShown ? eraseBelow : rowEnd}`);
    this.#row = '';
    this.#status = '';
    this.#statusShown = false;
  }

  #limit(): number {
    return Math.max(this.#drawnSize.columns - 1, 1);
  }

  /** Moves the cursor from where it rests to the text's end, and erases the status line. */
  #toTextEnd(): string {
    const last = this.#drawnSize;
    const size = this.#size();
    this.#drawnSize = size;
    const wasShown = this.#statusShown;
    this.#statusShown = false;
    if (stringWidth(this.#row) > this.#limit()) {
      // The terminal has cut or re-wrapped the row: where its end is nobody knows, so the text goes on beneath it.
      this.#row = '';
      return `\r${wasShown ? '' : '\n'}${eraseBelow}`;
    }
    if (!wasShown) return eraseBelow;
    if (size.columns === last.columns && size.rows === last.rows) return restoreCursor + eraseBelow;
    // Rows may have moved on the screen: what was saved is void, but the text is still in the row above.
    return `\r${eraseBelow}${this.#row === '' ? '' : `\x1b[A${this.#row}`}`;
  }

  #showStatus(): string {
    if (this.#status === '' || this.#drawnSize.rows < leastRows) return '';
    this.#statusShown = true;
    const line = fittingPrefix(this.#status, this.#limit());
    const styled = this.#color ? `${dim}${line}${plain}` : line;
    const toStatus = this.#row === '' ? saveCursor : `${makeRowBeneath}${saveCursor}\r\n`;
    return `${toStatus}${styled}\r`;
  }

  /** What to write at the cursor so that the text goes on, wrapped where UAX #14 allows it. */
  #grow(text: string): string {
    const limit = this.#limit();
    let output = '';
    let rest = text;
    for (;;) {
      if (this.#row === '') rest = rest.trimStart();
      const whole = this.#row + rest;
      if (stringWidth(whole) <= limit) {
        this.#row = whole;
        return output + rest;
      }
      const end = lastFittingBreak(whole, limit) ?? fittingPrefix(whole, limit).length;
      // A word that has begun in this row may have to leave it: the row is written anew, as terminals differ on the
      // width of some characters.
      const kept = whole.slice(0, end).trimEnd();
      if (kept.length < this.#row.length) {
        output += `\r${eraseBelow}${kept}`;
      } else {
        output += whole.slice(this.#row.length, kept.length);
      }
      output += '\r\n';
      this.#row = '';
      rest = whole.slice(end);
    }
  }
}

/** Whether a stream goes to a terminal on which text can be moved and erased. */
export function isTerminal({ isTTY }: WriteStream): boolean {
  return isTTY && process.env.TERM !== 'dumb';
}

export function viewOn(terminal: WriteStream): TerminalView {
  return new TerminalView({
    write: (text) => terminal.write(text),
    size: () => {
      // Asked anew each time: the event that tells of a change may come after the next text.
      const [columns, rows] = terminal.getWindowSize();
      return { columns: columns || 80, rows: rows || 24 };
    },
    color: (process.env.NO_COLOR ?? '') === '',
  });
}

/** Index after the last place to break at which the text before it, without its trailing space, fits. */
function lastFittingBreak(text: string, limit: number): number | undefined {
  let last: number | undefined;
  for (const position of lineBreaks(text)) {
    if (stringWidth(text.slice(0, position).trimEnd()) > limit) break;
    last = position;
  }
  return last;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** As many whole characters as fit, but one at least. */
function fittingPrefix(text: string, limit: number): string {
  if (stringWidth(text) <= limit) return text;
  let prefix = '';
  for (const { segment } of graphemes.segment(text)) {
    if (prefix !== '' && stringWidth(prefix + segment) > limit) break;
    prefix += segment;
  }
  return prefix;
}
