import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlayBounds } from '../../src/main/overlay-bounds.js';

test('bottom centre, 6 % above the edge', () => {
  const { x, y, width, height } = overlayBounds({ x: 0, y: 0, width: 1920, height: 1080 });
  expect(x + width / 2).toBe(960);
  expect(y + height).toBe(Math.round(1080 * 0.94));
});

test('within the work area, wherever it lies and however small it is', () => {
  const whole = (min: number, max: number) => fc.integer({ min, max });
  fc.assert(
    fc.property(whole(-5000, 5000), whole(-5000, 5000), whole(200, 8000), whole(300, 5000), (x, y, width, height) => {
      const bounds = overlayBounds({ x, y, width, height });
      expect(bounds.x).toBeGreaterThanOrEqual(x);
      expect(bounds.y).toBeGreaterThanOrEqual(y);
      expect(bounds.x + bounds.width).toBeLessThanOrEqual(x + width);
      expect(bounds.y + bounds.height).toBeLessThanOrEqual(y + height);
    }),
  );
});
