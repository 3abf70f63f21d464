import { clockTime } from './clock-time.js';

export interface Progress {
  /** Sound that is text by now. */
  positionMs: number;
  /** Length of the sound; `null`: not known. */
  totalMs: number | null;
  /** Live sound that has played and is not text yet; `null` for a file, which nobody waits for. */
  behindMs: number | null;
  /** How many times faster than the sound plays; `null`: too early to say. */
  speed: number | null;
}

/** Less than this behind is simply live: the chunk and the pass under way. */
const noticeableMs = 500;

/** `0:12 of 1:01 | 3.4 x real time | 0:14 left`, `0:12 | 2.1 s behind | 0.9 x real time`. */
export function progressLine({ positionMs, totalMs, behindMs, speed }: Progress): string {
  const parts = [totalMs === null ? clockTime(positionMs) : `${clockTime(positionMs)} of ${clockTime(totalMs)}`];
  if (behindMs !== null && behindMs >= noticeableMs) parts.push(`${(behindMs / 1000).toFixed(1)} s behind`);
  if (speed !== null) parts.push(`${speedText(speed)} real time`);
  // What is live takes as long as it plays.
  if (behindMs === null && totalMs !== null && speed !== null && speed > 0) {
    parts.push(`${clockTime(Math.max(0, totalMs - positionMs) / speed)} left`);
  }
  return parts.join(' | ');
}

export function speedText(speed: number): string {
  return `${speed >= 10 ? speed.toFixed(0) : speed.toFixed(1)} x`;
}
