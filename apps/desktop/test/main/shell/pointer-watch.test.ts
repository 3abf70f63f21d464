import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isInside, PointerWatch } from '../../../src/main/shell/pointer-watch.js';
import { tabBounds } from '../../../src/main/shell/unlock-tab-bounds.js';

const bounds = { x: 100, y: -50, width: 200, height: 100 };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('the edges: the first pixel is inside, the one after the last is not', () => {
  expect(isInside({ x: 100, y: -50 }, bounds)).toBe(true);
  expect(isInside({ x: 299, y: 49 }, bounds)).toBe(true);
  expect(isInside({ x: 300, y: 0 }, bounds)).toBe(false);
  expect(isInside({ x: 150, y: 50 }, bounds)).toBe(false);
});

test('tells changes alone, and asks only while it watches', () => {
  let at = { x: 0, y: 0 };
  let asked = 0;
  const changes: boolean[] = [];
  const watch = new PointerWatch({
    pointer: () => {
      asked += 1;
      return at;
    },
    isOver: (pointer) => isInside(pointer, bounds),
    onChange: (inside) => changes.push(inside),
  });
  vi.advanceTimersByTime(1000);
  expect(asked).toBe(0);
  watch.start();
  watch.start();
  vi.advanceTimersByTime(1000);
  expect(asked).toBe(10);
  expect(changes).toEqual([]);
  at = { x: 120, y: 0 };
  vi.advanceTimersByTime(1000);
  expect(changes).toEqual([true]);
  // Hidden: nothing is inside any more.
  watch.stop();
  expect(changes).toEqual([true, false]);
  expect(watch.isInside).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(asked).toBe(20);
});

test('the unlock tab touches the overlay, above it where there is room, and can be seen', () => {
  const workArea = { x: 0, y: 30, width: 1000, height: 700 };
  expect(tabBounds({ x: 100, y: 400, width: 600, height: 200 }, workArea)).toMatchObject({ x: 552, y: 356 });
  expect(tabBounds({ x: 100, y: 40, width: 600, height: 200 }, workArea)).toMatchObject({ x: 552, y: 40 });
  expect(tabBounds({ x: 600, y: 400, width: 600, height: 200 }, workArea)).toMatchObject({ x: 852, y: 356 });
});
