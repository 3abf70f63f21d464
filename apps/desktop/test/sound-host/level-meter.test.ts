import { expect, test } from 'vitest';
import { LevelMeter, QuietSense } from '../../src/sound-host/level-meter.js';

test('peak and rms are those since the last reading', () => {
  const meter = new LevelMeter();
  expect(meter.read()).toBeNull();
  meter.add(Float32Array.of(0.5, -0.5));
  meter.add(Float32Array.of(-1, 0));
  const level = meter.read()!;
  expect(level.peak).toBe(1);
  expect(level.rms).toBeCloseTo(Math.sqrt(1.5 / 4));
  meter.add(new Float32Array(10));
  expect(meter.read()).toEqual({ peak: 0, rms: 0 });
  expect(meter.read()).toBeNull();
});

test('a pause is quiet in a quiet room and in a loud one', () => {
  const room = new QuietSense();
  for (const rms of [0.0005, 0.1, 0.2]) expect(room.isQuiet(rms)).toBe(rms < 0.001);
  const street = new QuietSense();
  for (let i = 0; i < 200; i++) street.isQuiet(0.03);
  expect(street.isQuiet(0.2)).toBe(false);
  expect(street.isQuiet(0.031)).toBe(true);
});
