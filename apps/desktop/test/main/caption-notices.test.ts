import type { Notice } from '@undertext/ui/captions-api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CaptionNotices } from '../../src/main/caption-notices.js';

let told: string[][];
let notices: CaptionNotices;
const types = (all: readonly Notice[]) => all.map(({ type }) => type);

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  notices = new CaptionNotices((all) => told.push(types(all)));
});
afterEach(() => {
  vi.useRealTimers();
});

test('what happened is kept for a while, what was copied for a moment', () => {
  notices.add({ type: 'settings-damaged' });
  notices.add({ type: 'login-not-set' });
  notices.add({ type: 'copied', part: 'all' });
  vi.advanceTimersByTime(5000);
  expect(types(notices.current)).toEqual(['settings-damaged', 'login-not-set']);
  vi.advanceTimersByTime(15_000);
  expect(types(notices.current)).toEqual(['settings-damaged']);
  vi.advanceTimersByTime(60_000);
  expect(told.at(-1)).toEqual([]);
});

test('that a transcript is not saved stays for as long as it is so, whatever else comes', () => {
  notices.setTranscriptTrouble('disk-full');
  for (let i = 0; i < 20; i++) notices.add({ type: 'copied', part: 'all' });
  expect(notices.current[0]).toEqual({ type: 'transcript-not-saved', failure: 'disk-full' });
  vi.advanceTimersByTime(3_600_000);
  expect(types(notices.current)).toEqual(['transcript-not-saved']);
  notices.setTranscriptTrouble(null);
  expect(told.at(-1)).toEqual(['transcript-saved']);
  notices.setTranscriptTrouble(null);
  expect(told.at(-1)).toEqual(['transcript-saved']);
  vi.advanceTimersByTime(20_000);
  expect(told.at(-1)).toEqual([]);
});
