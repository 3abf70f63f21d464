/** The screens and how they lie, in device-independent pixels. */
import type { Rectangle } from 'electron';

/** What counts of an Electron `Display`. */
export interface Screen {
  bounds: Rectangle;
  /** Without panels and docks. */
  workArea: Rectangle;
  scaleFactor: number;
}

/** The same for the same screens, in whatever order the system lists them. Ids are left out: some systems deal them anew. */
export function layoutKey(screens: readonly Screen[]): string {
  return screens
    .map(({ bounds: { x, y, width, height }, scaleFactor }) => `${width}x${height}@${scaleFactor} at ${x},${y}`)
    .sort()
    .join('; ');
}

/** The screen on which most of a rectangle lies, else the nearest to it; undefined only where there is no screen. */
export function screenOf(rectangle: Rectangle, screens: readonly Screen[]): Screen | undefined {
  let best: Screen | undefined;
  for (const screen of screens) {
    if (best === undefined) best = screen;
    const more = overlap(rectangle, screen.bounds) - overlap(rectangle, best.bounds);
    if (more > 0 || (more === 0 && distance(rectangle, screen.bounds) < distance(rectangle, best.bounds)))
      best = screen;
  }
  return best;
}

/** Whether every point of a rectangle lies in one of the areas, which may overlap. */
export function isCovered(rectangle: Rectangle, [area, ...others]: readonly Rectangle[]): boolean {
  if (rectangle.width <= 0 || rectangle.height <= 0) return true;
  if (area === undefined) return false;
  const left = Math.max(rectangle.x, area.x);
  const top = Math.max(rectangle.y, area.y);
  const right = Math.min(endX(rectangle), endX(area));
  const bottom = Math.min(endY(rectangle), endY(area));
  if (left >= right || top >= bottom) return isCovered(rectangle, others);
  const { x, y, width } = rectangle;
  return [
    { x, y, width, height: top - y },
    { x, y: bottom, width, height: endY(rectangle) - bottom },
    { x, y: top, width: left - x, height: bottom - top },
    { x: right, y: top, width: endX(rectangle) - right, height: bottom - top },
  ].every((rest) => isCovered(rest, others));
}

const endX = ({ x, width }: Rectangle) => x + width;
const endY = ({ y, height }: Rectangle) => y + height;

/** Square pixels. */
function overlap(one: Rectangle, other: Rectangle): number {
  const width = Math.min(endX(one), endX(other)) - Math.max(one.x, other.x);
  const height = Math.min(endY(one), endY(other)) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** Between the centre of a rectangle and the nearest point of an area. */
function distance(rectangle: Rectangle, area: Rectangle): number {
  const x = rectangle.x + rectangle.width / 2;
  const y = rectangle.y + rectangle.height / 2;
  return Math.hypot(Math.max(area.x - x, 0, x - endX(area)), Math.max(area.y - y, 0, y - endY(area)));
}
