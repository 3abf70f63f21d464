import type { Rectangle } from 'electron';
import type { Screen } from '../../../src/main/shell/display-layout.js';

const rectangle = (x: number, y: number, width: number, height: number): Rectangle => ({ x, y, width, height });

/** A screen, in device-independent pixels. `taken`: of its edges, by panels and docks. */
export function screenAt(
  x: number,
  y: number,
  width: number,
  height: number,
  scaleFactor = 1,
  { left = 0, top = 0, right = 0, bottom = 0 } = {},
): Screen {
  return {
    bounds: rectangle(x, y, width, height),
    workArea: rectangle(x + left, y + top, width - left - right, height - top - bottom),
    scaleFactor,
  };
}

/** Desks that people have; the first screen is the primary one. */
export const layouts: Record<string, Screen[]> = {
  'one screen': [screenAt(0, 0, 1920, 1080)],
  'one screen with a panel below': [screenAt(0, 0, 1366, 768, 1, { bottom: 40 })],
  'one laptop at scale 2, with a menu bar and a dock': [screenAt(0, 0, 1440, 900, 2, { top: 25, bottom: 70 })],
  'one small screen at scale 3': [screenAt(0, 0, 640, 360, 3)],
  'one screen upright, with a dock at its left': [screenAt(0, 0, 1080, 1920, 1, { left: 72 })],
  'two side by side, with different docks': [
    screenAt(0, 0, 1920, 1080, 1, { bottom: 48 }),
    screenAt(1920, 0, 2560, 1440, 1, { top: 28, right: 64 }),
  ],
  'two, the second left of the first': [screenAt(0, 0, 1920, 1080), screenAt(-1920, 0, 1920, 1080)],
  'two, the second above, narrower and shifted': [screenAt(0, 0, 2560, 1440), screenAt(400, -1024, 1280, 1024)],
  'two at scales 1 and 2, with a gap between them': [screenAt(0, 0, 1920, 1080), screenAt(2100, 200, 1280, 720, 2)],
  'two at scales 1 and 1.5 that overlap': [screenAt(0, 0, 1920, 1080), screenAt(1280, 0, 1706, 960, 1.5)],
  'two that mirror each other': [screenAt(0, 0, 1920, 1080), screenAt(0, 0, 1920, 1080)],
  'three in a row, the primary one in the middle': [
    screenAt(0, 0, 1920, 1080, 1, { bottom: 40 }),
    screenAt(-1280, 56, 1280, 1024),
    screenAt(1920, 0, 1280, 720, 3),
  ],
  'four in a square around the origin': [
    screenAt(0, 0, 1920, 1080),
    screenAt(-1920, 0, 1920, 1080),
    screenAt(-1920, -1080, 1920, 1080),
    screenAt(0, -1080, 1920, 1080, 2, { top: 30 }),
  ],
};
