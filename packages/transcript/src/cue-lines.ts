import type { Atom, Ending } from './cue-atoms.js';
import type { CueSettings } from './cue-settings.js';

type LineSettings = Pick<CueSettings, 'maxLines' | 'maxColumns' | 'maxWideColumns'>;

/** What a break costs there, in the columns squared that balance is measured in. */
const breakCost: Record<Ending, number> = { sentence: 0, clause: 60, pause: 90, word: 160 };
/** What a column too many costs. */
const overflowCost = 1e6;

/** Width of atoms that follow each other in a line. */
export function columnsOfAtoms(atoms: readonly Atom[]): number {
  return atoms.reduce((sum, { columns, hasSpace }, index) => sum + columns + (hasSpace && index > 0 ? 1 : 0), 0);
}

/** How wide the lines of these atoms may be. */
export function columnLimit(atoms: readonly Atom[], { maxColumns, maxWideColumns }: LineSettings): number {
  let columns = 0;
  let wide = 0;
  for (const atom of atoms) {
    columns += atom.columns;
    wide += atom.wideColumns;
  }
  return 2 * wide > columns ? maxWideColumns : maxColumns;
}

/**
 * The atoms as lines: one where they fit, else as even as the better places to break allow. Lines are longer than they
 * may be only where there would be too many.
 * @param labelColumns taken by a label before the first
 */
export function cueLines(atoms: readonly Atom[], settings: LineSettings, labelColumns = 0): string[] {
  const limit = columnLimit(atoms, settings);
  if (labelColumns + columnsOfAtoms(atoms) <= limit) return [textOf(atoms)];
  const lines = bestLines(atoms, settings.maxLines, limit, labelColumns);
  return lines.map(([from, to]) => textOf(atoms.slice(from, to)));
}

/** The cheapest way to break atoms into at most so many lines, as ranges of them. */
function bestLines(atoms: readonly Atom[], maxLines: number, limit: number, labelColumns: number): [number, number][] {
  const count = atoms.length;
  // Columns up to an atom, with the space before each but the first.
  const upTo = [0];
  for (const { columns, hasSpace } of atoms) upTo.push(upTo.at(-1)! + columns + (hasSpace ? 1 : 0));
  const lineCost = (from: number, to: number) => {
    const label = from === 0 ? labelColumns : 0;
    const columns = label + upTo[to]! - upTo[from]! - (atoms[from]!.hasSpace ? 1 : 0);
    const ending = to === count ? 0 : breakCost[atoms[to - 1]!.ending];
    return overflowCost * Math.max(0, columns - limit) + columns * columns + ending;
  };
  // [lines used][atoms placed]
  const costs = [[0, ...new Array<number>(count).fill(Number.POSITIVE_INFINITY)]];
  const froms: number[][] = [[]];
  for (let line = 1; line <= Math.min(maxLines, count); line++) {
    const before = costs[line - 1]!;
    const row = new Array<number>(count + 1).fill(Number.POSITIVE_INFINITY);
    const from = new Array<number>(count + 1).fill(0);
    for (let to = line; to <= count; to++) {
      for (let start = line - 1; start < to; start++) {
        const cost = before[start]! + lineCost(start, to);
        if (cost < row[to]!) {
          row[to] = cost;
          from[to] = start;
        }
      }
    }
    costs.push(row);
    froms.push(from);
  }
  let line = 1;
  for (let lines = 2; lines < costs.length; lines++) if (costs[lines]![count]! < costs[line]![count]!) line = lines;
  const ranges: [number, number][] = [];
  for (let to = count; line > 0; line--) {
    const from = froms[line]![to]!;
    ranges.unshift([from, to]);
    to = from;
  }
  return ranges;
}

function textOf(atoms: readonly Atom[]): string {
  return atoms.map(({ text, hasSpace }, index) => (hasSpace && index > 0 ? ` ${text}` : text)).join('');
}
