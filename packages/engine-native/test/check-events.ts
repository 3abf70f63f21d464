import { expect } from 'vitest';
import type { TokenEvent } from '../src/engine.js';
import type { Caption } from './caption.js';
import { sampleRate } from './samples.js';

/** What holds for the events of every stream that was given so much sound. */
export function checkEvents({ events, text }: Caption, samplesFed: number): void {
  const heardMs = Math.floor((samplesFed * 1000) / sampleRate);
  let previous: TokenEvent | undefined;
  let endOfWordBefore = 0;
  for (const event of events) {
    expect(event.text).not.toBe('');
    expect(event.wordSlot).toBeLessThanOrEqual(event.slot);
    expect(event.endMs).toBe(Math.min(80 * (event.wordSlot + 1), heardMs));
    if (previous && event.wordSlot === previous.wordSlot) {
      // Pieces of one word.
      expect(event.startMs).toBe(previous.startMs);
    } else {
      endOfWordBefore = previous?.endMs ?? 0;
    }
    expect(event.startMs).toBeGreaterThanOrEqual(Math.max(endOfWordBefore, event.endMs - 1000));
    expect(event.startMs).toBeLessThanOrEqual(event.endMs);
    if (previous) {
      expect(event.slot).toBeGreaterThan(previous.slot);
      expect(event.wordSlot).toBeGreaterThanOrEqual(previous.wordSlot);
    }
    previous = event;
  }
  expect(events.map((event) => event.text).join('')).toBe(text);
}
