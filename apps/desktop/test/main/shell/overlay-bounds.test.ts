import type { Rectangle } from 'electron';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCovered, layoutKey, type Screen, screenOf } from '../../../src/main/shell/display-layout.js';
import {
  edgeBounds,
  leastSize,
  movedToScreen,
  overlayBounds,
  rescuedBounds,
} from '../../../src/main/shell/overlay-bounds.js';
import { layouts, screenAt } from './layouts.js';

const areasOf = (screens: readonly Screen[]) => screens.map(({ workArea }) => workArea);
const cases = Object.entries(layouts).map(([name, screens]) => ({ name, screens, primary: screens[0]! }));
const anyBounds = fc.record({
  x: fc.integer({ min: -9000, max: 9000 }),
  y: fc.integer({ min: -9000, max: 9000 }),
  width: fc.integer({ min: 1, max: 6000 }),
  height: fc.integer({ min: 1, max: 4000 }),
});

/** Pixel by pixel on a coarse grid, as a check on the arithmetic. */
function isCoveredOnGrid({ x, y, width, height }: Rectangle, areas: Rectangle[]): boolean {
  for (let column = x; column < x + width; column++) {
    for (let row = y; row < y + height; row++) {
      const isIn = (area: Rectangle) =>
        column >= area.x && column < area.x + area.width && row >= area.y && row < area.y + area.height;
      if (!areas.some(isIn)) return false;
    }
  }
  return true;
}

test('what is covered by areas that may overlap', () => {
  const small = fc.record({
    x: fc.integer({ min: -4, max: 8 }),
    y: fc.integer({ min: -4, max: 8 }),
    width: fc.integer({ min: 1, max: 9 }),
    height: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(small, fc.array(small, { maxLength: 4 }), (rectangle, areas) => {
      expect(isCovered(rectangle, areas)).toBe(isCoveredOnGrid(rectangle, areas));
    }),
    { numRuns: 2000 },
  );
});

describe.each(cases)('$name', ({ screens, primary }) => {
  test.each(['bottom', 'top'] as const)('at the %s of each screen: all of it can be seen', (edge) => {
    for (const { workArea } of screens) {
      const bounds = edgeBounds(edge, workArea);
      expect(isCovered(bounds, [workArea])).toBe(true);
      expect(Math.abs(bounds.x - workArea.x - (workArea.width - bounds.width) / 2)).toBeLessThanOrEqual(1);
      const above = bounds.y - workArea.y;
      const below = workArea.height - above - bounds.height;
      if (edge === 'bottom') expect(below).toBeLessThanOrEqual(above + 1);
      else expect(above).toBeLessThanOrEqual(below + 1);
    }
  });

  test('whatever was saved, all of it can be seen and nothing that could be seen moves', () => {
    fc.assert(
      fc.property(anyBounds, (saved) => {
        const bounds = overlayBounds({ screens, primary, place: 'floating', saved: { floating: saved } });
        expect(isCovered(bounds, areasOf(screens))).toBe(true);
        const isLargeEnough = saved.width >= leastSize.width && saved.height >= leastSize.height;
        if (isLargeEnough && isCovered(saved, areasOf(screens))) expect(bounds).toEqual(saved);
        // Once is enough.
        expect(rescuedBounds(bounds, screens)).toEqual(bounds);
      }),
    );
  });

  test('what was on a screen that is lost comes to one that is there, no larger than before', () => {
    const lost = screenAt(7000, -3000, 1920, 1080);
    const before = edgeBounds('bottom', lost.workArea);
    const bounds = rescuedBounds(before, screens);
    expect(isCovered(bounds, areasOf(screens))).toBe(true);
    expect(bounds.width).toBeLessThanOrEqual(before.width);
    expect(bounds.height).toBeLessThanOrEqual(before.height);
    const atEdge = overlayBounds({ screens, primary, place: 'top', saved: { screen: lost.bounds } });
    expect(isCovered(atEdge, areasOf(screens))).toBe(true);
  });

  test('a place at an edge is that of the screen it was on', () => {
    for (const screen of screens) {
      const bounds = overlayBounds({ screens, primary, place: 'bottom', saved: { screen: screen.bounds } });
      expect(layoutKey([screenOf(bounds, screens)!])).toBe(layoutKey([screen]));
    }
    expect(overlayBounds({ screens, primary, place: 'bottom', saved: {} })).toEqual(
      edgeBounds('bottom', primary.workArea),
    );
    // Floating, but never moved yet: as at the bottom.
    expect(overlayBounds({ screens, primary, place: 'floating', saved: {} })).toEqual(
      edgeBounds('bottom', primary.workArea),
    );
  });

  test('moved from any screen to any other, all of it can be seen there', () => {
    for (const from of screens) {
      for (const to of screens) {
        for (const edge of ['bottom', 'top'] as const) {
          const moved = movedToScreen(edgeBounds(edge, from.workArea), from, to);
          expect(isCovered(moved, [to.workArea])).toBe(true);
        }
      }
    }
  });

  test('has one key, in whatever order its screens are listed', () => {
    expect(layoutKey([...screens].reverse())).toBe(layoutKey(screens));
  });
});

test('no two of these desks have the same key', () => {
  expect(new Set(cases.map(({ screens }) => layoutKey(screens))).size).toBe(cases.length);
});

test('a screen of another scale, place or size is another layout; a panel that comes or goes is not', () => {
  const key = layoutKey([screenAt(0, 0, 1920, 1080)]);
  expect(layoutKey([screenAt(0, 0, 1920, 1080, 1.25)])).not.toBe(key);
  expect(layoutKey([screenAt(1, 0, 1920, 1080)])).not.toBe(key);
  expect(layoutKey([screenAt(0, 0, 1920, 1200)])).not.toBe(key);
  expect(layoutKey([screenAt(0, 0, 1920, 1080, 1, { bottom: 40 })])).toBe(key);
});

test.each([
  ['below a dock that has come', [0, 900, 940, 230], layouts['one screen with a panel below']!, [0, 498, 940, 230]],
  ['half off at the left', [-470, 100, 940, 230], layouts['one screen']!, [0, 100, 940, 230]],
  [
    'across two screens',
    [1500, 300, 940, 230],
    layouts['two side by side, with different docks']!,
    [1500, 300, 940, 230],
  ],
  [
    'across the gap',
    [1500, 300, 940, 230],
    layouts['two at scales 1 and 2, with a gap between them']!,
    [980, 300, 940, 230],
  ],
  ['larger than any screen', [-50, -50, 5000, 3000], layouts['one small screen at scale 3']!, [0, 0, 640, 360]],
  ['too small to be read', [100, 100, 40, 10], layouts['one screen']!, [100, 100, 320, 120]],
] as [string, number[], Screen[], number[]][])(
  '%s',
  (_, [x, y, width, height], screens, [toX, toY, toWidth, toHeight]) => {
    const saved = { x: x!, y: y!, width: width!, height: height! };
    expect(rescuedBounds(saved, screens)).toEqual({ x: toX, y: toY, width: toWidth, height: toHeight });
  },
);

describe('a window of which only a box is seen', () => {
  const air = { top: 300, right: 0, bottom: 82, left: 0 };
  const [screen] = layouts['one screen']!;

  test('may have its air off the screen, and comes back with the box alone in sight', () => {
    const atTop = { x: 100, y: -290, width: 940, height: 482 };
    expect(rescuedBounds(atTop, [screen!], air)).toEqual(atTop);
    expect(rescuedBounds({ ...atTop, y: -340 }, [screen!], air)).toEqual({ ...atTop, y: -300 });
    expect(rescuedBounds({ ...atTop, y: 900 }, [screen!], air)).toEqual({ ...atTop, y: 1080 - 482 + 82 });
    const saved = { floating: atTop, air };
    expect(overlayBounds({ screens: [screen!], primary: screen!, place: 'floating', saved })).toEqual(atTop);
  });

  test('has the box as far from the edge as the margin, or as what is below it needs', () => {
    const { workArea } = screen!;
    expect(edgeBounds('bottom', workArea, { height: 482, air })).toMatchObject({ y: 1080 - 482, height: 482 });
    const low = { ...air, bottom: 20 };
    // 6 % of 1080, less the 20 that are in the window.
    expect(edgeBounds('bottom', workArea, { height: 482, air: low })).toMatchObject({ y: 1080 - 482 - 45 });
    expect(edgeBounds('top', workArea, { height: 482, air: { ...air, top: 0, bottom: 382 } })).toMatchObject({ y: 65 });
    expect(edgeBounds('bottom', workArea, { height: 3000, air })).toMatchObject({ y: 0, height: 1080 });
  });
});

test('without any screen it stays where it was', () => {
  const bounds = { x: 5, y: 6, width: 700, height: 200 };
  expect(rescuedBounds(bounds, [])).toEqual(bounds);
});
