import stringWidth from 'string-width';
import { printableText } from './printable-text.js';

/** Rows as lines, each column as wide as its widest cell. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  const printed = rows.map((row) => row.map(printableText));
  for (const row of printed) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, stringWidth(cell));
  }
  return printed
    .map((row) => {
      const cells = row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - stringWidth(cell)));
      return `${cells.join('  ').trimEnd()}\n`;
    })
    .join('');
}
