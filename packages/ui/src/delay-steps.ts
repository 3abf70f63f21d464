/** The steps of the delay: slots of 80 ms, as the model was made for. */

export const delaySteps = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 30] as const;

/** What the published models use if nothing else is chosen. */
export const usualDelay = 6;

const slotMs = 80;

export function delayMs(delay: number): number {
  return delay * slotMs;
}

/** The step nearest to a delay, from 0. */
export function stepOf(delay: number | null): number {
  const wanted = delay ?? usualDelay;
  const distances = delaySteps.map((step) => Math.abs(step - wanted));
  return distances.indexOf(Math.min(...distances));
}

export function delayAt(step: number): number {
  return delaySteps[Math.min(Math.max(Math.round(step), 0), delaySteps.length - 1)]!;
}

/** What a choice means: the key of a sentence under `delay.meaning`. */
export function delayMeaning(delay: number): 'fastest' | 'faster' | 'usual' | 'better' | 'best' {
  if (delay <= 2) return 'fastest';
  if (delay < usualDelay) return 'faster';
  if (delay === usualDelay) return 'usual';
  return delay < 30 ? 'better' : 'best';
}
