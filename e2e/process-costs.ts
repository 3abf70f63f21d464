/** What the app's processes cost, as the system counts it. */

import fs from 'node:fs';
import type { Undertext } from './undertext.js';

export interface AppProcess {
  pid: number;
  /** `Browser` is main; pages are called by their window. */
  name: string;
}

export function processesOf(app: Undertext): Promise<AppProcess[]> {
  return app.electron.evaluate(({ app: electron, webContents }) => {
    const pages = new Map(
      webContents.getAllWebContents().map((one) => [one.getOSProcessId(), one.getURL().split('/')[3]]),
    );
    return electron.getAppMetrics().map(({ pid, name, type }) => ({ pid, name: pages.get(pid) ?? name ?? type }));
  });
}

/** Resident memory, MB, without what processes share. */
export function privateMemory({ pid }: AppProcess): number {
  const text = fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const field = (title: string) => Number(new RegExp(`^${title}: +(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  return Math.round((field('Private_Clean') + field('Private_Dirty')) / 102.4) / 10;
}

/** Processor time used so far, s. */
export function processorTime({ pid }: AppProcess): number {
  const ticksPerSecond = 100;
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
