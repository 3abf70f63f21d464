/** Where the overlay is put: from the screens there are and what is remembered, to bounds that can be seen and reached. */
import type { OverlayPlace } from '@undertext/ui/captions-api';
import type { Rectangle } from 'electron';
import { isCovered, type Screen, screenOf } from './display-layout.js';

/** Device-independent pixels. Below this there is no room for a line of text with its controls. */
export const leastSize = { width: 320, height: 120 };
/** Two lines of text, the status line with its buttons, and the bar. */
const usualSize = { width: 940, height: 230 };
/** Of the work area's height, between the overlay and the edge that it is at. */
const margin = 0.06;

/** What is remembered of one display layout. */
export interface SavedPlace {
  /** Where the person last put it. */
  floating?: Rectangle;
  /** Bounds of the screen it was on. */
  screen?: Rectangle;
}

export interface PlacingInput {
  screens: readonly Screen[];
  primary: Screen;
  place: OverlayPlace;
  saved: SavedPlace;
}

/** Bounds for a start, or after the screens changed. */
export function overlayBounds({ screens, primary, place, saved }: PlacingInput): Rectangle {
  if (place === 'floating' && saved.floating) return rescuedBounds(saved.floating, screens);
  const screen = (saved.screen && screenOf(saved.screen, screens)) ?? primary;
  return edgeBounds(place === 'top' ? 'top' : 'bottom', screen.workArea);
}

/** Centred at an edge of a work area. */
export function edgeBounds(edge: 'bottom' | 'top', workArea: Rectangle): Rectangle {
  const width = Math.min(usualSize.width, workArea.width);
  const height = Math.min(usualSize.height, workArea.height);
  const space = Math.min(Math.round(workArea.height * margin), workArea.height - height);
  return {
    x: Math.round(workArea.x + (workArea.width - width) / 2),
    y: edge === 'top' ? workArea.y + space : workArea.y + workArea.height - space - height,
    width,
    height,
  };
}

/**
 * The same bounds where all of them can be seen, across screens too; else moved into the work area of the screen that most
 * of them were on, or that is nearest, and made no larger than that area. Without any screen they stay as they are.
 */
export function rescuedBounds(bounds: Rectangle, screens: readonly Screen[]): Rectangle {
  const screen = screenOf(bounds, screens);
  if (!screen) return bounds;
  const large = {
    ...bounds,
    width: Math.max(bounds.width, leastSize.width),
    height: Math.max(bounds.height, leastSize.height),
  };
  const areas = screens.map(({ workArea }) => workArea);
  return isCovered(large, areas) ? large : insideOf(large, screen.workArea);
}

/** The same size and the same place relative to the work area, on another screen. */
export function movedToScreen(bounds: Rectangle, from: Screen, to: Screen): Rectangle {
  const share = (start: number, length: number, areaStart: number, areaLength: number) =>
    areaLength > length ? Math.min(1, Math.max(0, (start - areaStart) / (areaLength - length))) : 0.5;
  const { x, y, width, height } = bounds;
  const area = to.workArea;
  const left = share(x, width, from.workArea.x, from.workArea.width);
  const top = share(y, height, from.workArea.y, from.workArea.height);
  const size = { width: Math.min(width, area.width), height: Math.min(height, area.height) };
  return {
    x: Math.round(area.x + left * (area.width - size.width)),
    y: Math.round(area.y + top * (area.height - size.height)),
    ...size,
  };
}

function insideOf({ x, y, width, height }: Rectangle, area: Rectangle): Rectangle {
  const size = { width: Math.min(width, area.width), height: Math.min(height, area.height) };
  return {
    x: Math.min(Math.max(x, area.x), area.x + area.width - size.width),
    y: Math.min(Math.max(y, area.y), area.y + area.height - size.height),
    ...size,
  };
}
