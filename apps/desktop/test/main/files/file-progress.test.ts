import { expect, test } from 'vitest';
import { FileProgress } from '../../../src/main/files/file-progress.js';

test('a speed is told once it says something, and the time left by it', () => {
  const progress = new FileProgress();
  progress.note(0, 100_000, 0);
  progress.note(5000, 100_000, 1000);
  expect(progress.current).toEqual({ positionMs: 5000, durationMs: 100_000, speed: null, timeLeftMs: null });
  progress.note(20_000, 100_000, 4000);
  expect(progress.current).toEqual({ positionMs: 20_000, durationMs: 100_000, speed: 5, timeLeftMs: 16_000 });
});

test('it follows what the machine does now', () => {
  const progress = new FileProgress();
  for (let s = 0; s <= 60; s++) progress.note(s * 10_000, null, s * 1000);
  expect(progress.current.speed).toBeCloseTo(10);
  for (let s = 61; s <= 120; s++) progress.note(600_000 + (s - 60) * 2000, null, s * 1000);
  expect(progress.current.speed).toBeCloseTo(2);
  expect(progress.current.timeLeftMs).toBeNull();
});

test('it never goes back, nor beyond the end', () => {
  const progress = new FileProgress();
  progress.note(10_000, 8000, 0);
  progress.note(4000, 8000, 5000);
  expect(progress.current).toMatchObject({ positionMs: 10_000, durationMs: 10_000 });
});
