import { expect, test } from 'vitest';
import { LiveLateness } from '../../../src/main/files/live-lateness.js';

test('readings that grow old between two reports are no lateness', () => {
  const lateness = new LiveLateness();
  for (let now = 0; now < 3000; now += 100) {
    const late = 150 + (now % 250);
    lateness.note(late, now);
    if (now > 500) expect(lateness.more(late, now)).toBe(0);
  }
});

test('sound that comes late is told by as much, and when nothing is reported any more too', () => {
  const lateness = new LiveLateness();
  for (let now = 0; now <= 2000; now += 250) lateness.note(1250, now);
  expect(lateness.more(1300, 2050)).toBe(1000);
  expect(lateness.more(4000, 5000)).toBe(3750);
  for (let now = 5000; now <= 6000; now += 250) lateness.note(200, now);
  expect(lateness.more(300, 6050)).toBe(0);
});
