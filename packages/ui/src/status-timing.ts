/** When a status is shown: never so briefly that it cannot be read, never for what passes by itself. Pure. */
import type { Status } from './status.js';

/** A status has to last this long before it is shown. */
export const appearAfterMs = 800;
/** And is shown at least this long. */
export const stayForMs = 3000;

export interface StatusTiming {
  shown: Status | null;
  /** When it began to be shown. */
  shownSince: number;
  /** What there is to say now. */
  wanted: Status | null;
  /** Since when there is something else to say than what is shown; null: there is not. */
  wantedSince: number | null;
}

export const noStatus: StatusTiming = { shown: null, shownSince: 0, wanted: null, wantedSince: null };

/** The same sentence, if with other figures. */
function isSame(one: Status | null, other: Status | null): boolean {
  return one === other || (one !== null && other !== null && one.keys[0] === other.keys[0] && sameSubject(one, other));
}

function sameSubject(one: Status, other: Status): boolean {
  return one.values.source === other.values.source && one.values.device === other.values.device;
}

/** What is to be said from now on; `now` in ms of any clock that only goes forward. */
export function want(timing: StatusTiming, wanted: Status | null, now: number): StatusTiming {
  const next = isSame(wanted, timing.shown)
    ? { ...timing, shown: wanted, wanted, wantedSince: null }
    : { ...timing, wanted, wantedSince: startOf(timing, wanted, now) };
  return settle(next, now);
}

/** One that takes the place of another that was waiting does not wait anew: something is wrong all the while. */
function startOf({ wanted: before, wantedSince, shown }: StatusTiming, wanted: Status | null, now: number): number {
  const wasWaiting = wantedSince !== null && (before === null) === (wanted === null) && !isSame(before, shown);
  return wasWaiting ? wantedSince : now;
}

/** The timing at a moment: shows or hides what is due. */
export function settle(timing: StatusTiming, now: number): StatusTiming {
  const due = nextChange(timing);
  if (due === null || now < due) return timing;
  return { shown: timing.wanted, shownSince: now, wanted: timing.wanted, wantedSince: null };
}

/** When `settle` has something to do next; null: never, as things are. */
export function nextChange({ shown, shownSince, wanted, wantedSince }: StatusTiming): number | null {
  if (wantedSince === null) return null;
  const mayGo = shown === null ? Number.NEGATIVE_INFINITY : shownSince + stayForMs;
  const mayCome = wanted === null ? wantedSince : wantedSince + appearAfterMs;
  return Math.max(mayGo, mayCome);
}
