/** How far all downloads are together, for places that have room for one figure. Pure. */
import type { Model } from '@undertext/models';

export interface DownloadProgress {
  bytes: number;
  total: number;
  /** Of the one that takes longest; null: too early to say. */
  timeLeftMs: number | null;
  /** None of them gets on at the moment: the network is gone, say. */
  isWaiting: boolean;
}

/** null: nothing is downloaded. Also by another program: it is the same file for both. */
export function downloadProgress(models: readonly Model[]): DownloadProgress | null {
  const states = models.flatMap(({ state }) => (state.type === 'downloading' ? [state] : []));
  if (states.length === 0) return null;
  const left = states.map(({ timeLeftMs }) => timeLeftMs);
  return {
    bytes: states.reduce((sum, { bytes }) => sum + bytes, 0),
    total: states.reduce((sum, { total }) => sum + total, 0),
    timeLeftMs: left.includes(null) ? null : Math.max(...left.map((ms) => ms ?? 0)),
    isWaiting: states.every(({ waiting }) => waiting !== null),
  };
}

/** Whole per cent, and 100 only when all is there. */
export function percentOf({ bytes, total }: Pick<DownloadProgress, 'bytes' | 'total'>): number {
  return Math.floor((bytes / total) * 100);
}
