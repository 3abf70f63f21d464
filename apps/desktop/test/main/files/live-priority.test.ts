import { expect, test } from 'vitest';
import { fileChunkMs, LivePriority } from '../../../src/main/files/live-priority.js';
import { mostOutstanding } from '../../../src/sound/engine-feed.js';

test('without captions a file gets all there is; beside them no more than its next chunk', () => {
  const priority = new LivePriority();
  expect(priority.outstanding({ isLive: false, behindMs: 0 })).toBe(mostOutstanding);
  const besideLive = priority.outstanding({ isLive: true, behindMs: 0 });
  expect(besideLive).toBeGreaterThan(fileChunkMs * 16);
  expect(besideLive).toBeLessThan(2 * fileChunkMs * 16);
});

test('captions that are behind are waited for until they are up to date', () => {
  const priority = new LivePriority();
  expect(priority.outstanding({ isLive: true, behindMs: 500 })).toBe(0);
  expect(priority.isHeld).toBe(true);
  expect(priority.outstanding({ isLive: true, behindMs: 160 })).toBe(0);
  expect(priority.outstanding({ isLive: true, behindMs: 80 })).toBeGreaterThan(0);
  expect(priority.outstanding({ isLive: true, behindMs: 160 })).toBeGreaterThan(0);
  expect(priority.outstanding({ isLive: true, behindMs: 500 })).toBe(0);
  expect(priority.outstanding({ isLive: false, behindMs: 500 })).toBe(mostOutstanding);
});

test('captions that stay behind all the same do not hold a file up for ever', () => {
  const priority = new LivePriority();
  const given = Array.from({ length: 100 }, () => priority.outstanding({ isLive: true, behindMs: 3000 }));
  expect(given.filter((outstanding) => outstanding > 0)).toHaveLength(4);
  expect(priority.isHeld).toBe(true);
});
