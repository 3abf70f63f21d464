import { percent, plainTransferLine, type ShownTransfer, transferLine } from './transfer-line.js';

export interface TransferViewOptions {
  /** What is transferred. */
  name: string;
  write: (text: string) => void;
  /** Of the terminal at this moment; null: there is none, and every step becomes a line. */
  columns: () => number | null;
}

/** Without a terminal: a line at the start, and after so many per cent. */
const stepPercent = 10;

/** Progress on a terminal's last line, which is gone at the end; else as lines. */
export class TransferView {
  readonly #options: TransferViewOptions;
  #note: string | null | undefined;
  #step = -1;
  #isShown = false;

  constructor(options: TransferViewOptions) {
    this.#options = options;
  }

  show(transfer: ShownTransfer): void {
    const { name, write, columns } = this.#options;
    const width = columns();
    if (width !== null) {
      write(`\r${transferLine(transfer, width)}\x1b[K`);
      this.#isShown = true;
      return;
    }
    const step = Math.floor(percent(transfer) / stepPercent);
    const note = transfer.note ?? null;
    if (step <= this.#step && note === this.#note) return;
    if (note !== this.#note) this.#step = -1;
    [this.#step, this.#note] = [Math.max(step, this.#step), note];
    write(`${name}: ${plainTransferLine(transfer)}\n`);
  }

  end(): void {
    if (this.#isShown) this.#options.write('\r\x1b[K');
    this.#isShown = false;
  }
}

/** On standard error: standard output is for what a script wants to have. */
export function transferView(name: string): TransferView {
  const { stderr } = process;
  const isTerminal = stderr.isTTY && process.env.TERM !== 'dumb';
  return new TransferView({
    name,
    write: (text) => stderr.write(text),
    columns: () => (isTerminal ? stderr.columns || 80 : null),
  });
}
