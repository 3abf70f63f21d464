import { describe, expect, test } from 'vitest';
import { TransferRate, timeLeftMs } from '../src/transfer-rate.js';

describe('TransferRate', () => {
  test('says nothing in the first second, then the mean', () => {
    const rate = new TransferRate(5000);
    rate.add(500, 5500);
    expect(rate.perSecond(5999)).toBeNull();
    rate.add(500, 6000);
    expect(rate.perSecond(7000)).toBe(500);
  });

  test('follows a change within its window, and falls to nothing when nothing comes', () => {
    const rate = new TransferRate(0);
    for (let ms = 0; ms < 10_000; ms += 100) rate.add(100, ms);
    expect(rate.perSecond(10_000)).toBeCloseTo(1000, -2);
    for (let ms = 10_000; ms < 20_000; ms += 100) rate.add(1000, ms);
    expect(rate.perSecond(20_000)).toBeCloseTo(10_000, -3);
    expect(rate.perSecond(40_000)).toBe(0);
  });

  test('a break does not count', () => {
    const rate = new TransferRate(0);
    rate.add(1000, 500);
    rate.restart(60_000);
    expect(rate.perSecond(60_500)).toBeNull();
    rate.add(2000, 61_000);
    expect(rate.perSecond(62_000)).toBe(1000);
  });
});

test('timeLeftMs', () => {
  expect(timeLeftMs(3000, 1500)).toBe(2000);
  expect(timeLeftMs(3000, null)).toBeNull();
  expect(timeLeftMs(3000, 0)).toBeNull();
});
