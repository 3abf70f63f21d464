import { createRequire } from 'node:module';
import type { Terminal as HeadlessTerminal } from '@xterm/headless';
import type { TerminalSize } from '../src/terminal-view.js';

// A CommonJS bundle whose names Node cannot see in an import.
const { Terminal } = createRequire(import.meta.url)('@xterm/headless') as { Terminal: typeof HeadlessTerminal };

/** A terminal with a screen and a scrollback, for tests. */
export class VirtualTerminal {
  readonly #terminal: HeadlessTerminal;

  constructor(columns: number, rows: number) {
    this.#terminal = new Terminal({ cols: columns, rows, scrollback: 5000, allowProposedApi: true });
  }

  readonly write = (text: string): void => this.#terminal.write(text);
  readonly size = (): TerminalSize => ({ columns: this.#terminal.cols, rows: this.#terminal.rows });

  /** Re-wraps its rows, as most terminals do today. */
  async resize(columns: number, rows: number): Promise<void> {
    await this.#settled();
    this.#terminal.resize(columns, rows);
  }

  /** All rows from the first in the scrollback to the last with anything in it; what the terminal wrapped is one row. */
  async rows(): Promise<string[]> {
    await this.#settled();
    const buffer = this.#terminal.buffer.active;
    const rows: string[] = [];
    for (let index = 0; index < buffer.length; index++) {
      const line = buffer.getLine(index);
      const text = line?.translateToString(true) ?? '';
      if (line?.isWrapped) rows[rows.length - 1] += text;
      else rows.push(text);
    }
    while (rows.at(-1) === '') rows.pop();
    return rows;
  }

  /** The row of the cursor and its column. */
  async cursor(): Promise<{ row: string; column: number }> {
    await this.#settled();
    const buffer = this.#terminal.buffer.active;
    return {
      row: buffer.getLine(buffer.baseY + buffer.cursorY)?.translateToString(true) ?? '',
      column: buffer.cursorX,
    };
  }

  #settled(): Promise<void> {
    return new Promise((resolve) => this.#terminal.write('', resolve));
  }
}
