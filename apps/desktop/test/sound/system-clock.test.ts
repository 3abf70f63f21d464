import { expect, test } from 'vitest';
import { SystemClock } from '../../src/sound/system-clock.js';

function createClock() {
  const readings = { monotonic: 500, uptime: 90_000 };
  const clock = new SystemClock({ monotonic: () => readings.monotonic, uptime: () => readings.uptime });
  return { clock, readings };
}

test('goes with the monotonic clock; a coarse uptime is no sleep', () => {
  const { clock, readings } = createClock();
  readings.monotonic += 10_000;
  readings.uptime += 11_000;
  expect(clock.now()).toBe(10_500);
  expect(clock.sleptMs).toBe(0);
});

test('goes on during sleep, where the monotonic clock stood still', () => {
  const { clock, readings } = createClock();
  readings.monotonic += 100;
  readings.uptime += 3_600_100;
  expect(clock.now()).toBe(3_600_600);
  expect(clock.sleptMs).toBe(3_600_000);
  readings.monotonic += 80;
  readings.uptime += 80;
  expect(clock.now()).toBe(3_600_680);
  expect(clock.sleptMs).toBe(3_600_000);
});

test('reads the real clocks', () => {
  const clock = new SystemClock();
  const first = clock.now();
  expect(clock.now()).toBeGreaterThanOrEqual(first);
  expect(clock.sleptMs).toBe(0);
});
