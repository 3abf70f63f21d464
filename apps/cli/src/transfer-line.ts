import type { Transfer } from '@undertext/models';
import { byteSize } from '@undertext/models/byte-size';
import { clockTime } from './clock-time.js';

/** A transfer, a check or a copy, as one line shows it. */
export interface ShownTransfer extends Pick<Transfer, 'bytes' | 'total'> {
  readonly rate?: number | null;
  readonly timeLeftMs?: number | null;
  /** In place of rate and time left: `checking`, or why it waits. */
  readonly note?: string | null;
}

const widestBar = 30;
const narrowestBar = 8;

/** `[#######-------]  43 %  1.21 of 2.83 GB  12.3 MB/s  2:10 left`, as much of it as the columns hold. */
export function transferLine(transfer: ShownTransfer, columns: number): string {
  const figures = [percentage(transfer), amount(transfer), ...pace(transfer)];
  const width = (parts: string[]) => parts.join('  ').length;
  while (figures.length > 1 && width(figures) >= columns) figures.pop();
  const text = figures.join('  ');
  const bar = Math.min(widestBar, columns - text.length - 5);
  if (bar >= narrowestBar) return `${progressBar(transfer, bar)}  ${text}`;
  return text.slice(0, Math.max(0, columns - 1));
}

/** `43 % of 2.83 GB, 12.3 MB/s, 2:10 left`: a line among others. */
export function plainTransferLine(transfer: ShownTransfer): string {
  return [`${percentage(transfer).trim()} of ${byteSize(transfer.total)}`, ...pace(transfer)].join(', ');
}

/** Of so many characters between its brackets. */
export function progressBar({ bytes, total }: ShownTransfer, width: number): string {
  const filled = Math.floor(Math.min(1, bytes / total) * width);
  return `[${'#'.repeat(filled)}${'-'.repeat(width - filled)}]`;
}

/** Whole ones, and 100 only when all is there, or more: a file may grow while it is read. */
export function percent({ bytes, total }: ShownTransfer): number {
  return Math.floor(Math.min(1, bytes / total) * 100);
}

function percentage(transfer: ShownTransfer): string {
  return `${String(percent(transfer)).padStart(3)} %`;
}

/** `1.21 of 2.83 GB`; in units of their own where they differ. */
function amount({ bytes, total }: ShownTransfer): string {
  const [have, all] = [byteSize(bytes), byteSize(total)];
  const unit = all.slice(all.indexOf(' '));
  return `${have.endsWith(unit) ? have.slice(0, -unit.length) : have} of ${all}`;
}

function pace({ rate, timeLeftMs, note }: ShownTransfer): string[] {
  if (note) return [note];
  return [
    ...(rate ? [`${byteSize(Math.round(rate))}/s`] : []),
    ...(timeLeftMs == null ? [] : [`${clockTime(timeLeftMs)} left`]),
  ];
}
