import { expect, test } from 'vitest';
import { steppedSize } from '../../../src/main/shell/stepped-size.js';

test('goes from the smallest to the largest and back, and no further', () => {
  for (const [direction, from, to] of [
    ['bigger', 14, 96],
    ['smaller', 96, 14],
  ] as const) {
    let size: number = from;
    let steps = 0;
    while (size !== to) {
      const next = steppedSize(size, direction);
      expect(direction === 'bigger' ? next > size : next < size).toBe(true);
      size = next;
      steps++;
    }
    expect(steps).toBeLessThan(25);
    expect(steppedSize(size, direction)).toBe(to);
  }
});
