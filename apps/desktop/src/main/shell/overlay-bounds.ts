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

/** How far the box with the words is from each edge of its window: what lies between shows nothing, and may be off screen. */
export interface Air {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const noAir: Air = { top: 0, right: 0, bottom: 0, left: 0 };

/** What is remembered of one display layout. */
export interface SavedPlace {
  /** Where the person last put it. */
  floating?: Rectangle;
  /** Of `floating`. */
  air?: Air;
  /** Bounds of the screen it was on. */
  screen?: Rectangle;
}

export interface PlacingInput {
  screens: readonly Screen[];
  primary: Screen;
  place: OverlayPlace;
  saved: SavedPlace;
  /** As far as it is known. */
  fitted?: Fitted;
}

/** What the page needs. */
export interface Fitted {
  height: number;
  air: Air;
}

export const usualFit: Fitted = { height: usualSize.height, air: noAir };

/** Bounds for a start, or after the screens changed. */
export function overlayBounds({ screens, primary, place, saved, fitted }: PlacingInput): Rectangle {
  if (place === 'floating' && saved.floating) return rescuedBounds(saved.floating, screens, saved.air);
  const screen = (saved.screen && screenOf(saved.screen, screens)) ?? primary;
  return edgeBounds(place === 'top' ? 'top' : 'bottom', screen.workArea, fitted);
}

/** Centred at an edge of a work area: the window in it, and its box as far from the edge as there is to be space. */
export function edgeBounds(edge: 'bottom' | 'top', workArea: Rectangle, { height, air } = usualFit): Rectangle {
  const size = { width: Math.min(usualSize.width, workArea.width), height: Math.min(height, workArea.height) };
  const wanted = Math.round(workArea.height * margin) - air[edge];
  const space = Math.min(Math.max(0, wanted), workArea.height - size.height);
  return {
    x: Math.round(workArea.x + (workArea.width - size.width) / 2),
    y: edge === 'top' ? workArea.y + space : workArea.y + workArea.height - space - size.height,
    ...size,
  };
}

/**
 * The same bounds where all of the box can be seen, across screens too; else moved so that it is in the work area of the
 * screen that most of it was on, or that is nearest, and made no larger than that area. Without any screen they stay as
 * they are.
 */
export function rescuedBounds(bounds: Rectangle, screens: readonly Screen[], air: Air = noAir): Rectangle {
  const large = {
    ...bounds,
    width: Math.max(bounds.width, leastSize.width),
    height: Math.max(bounds.height, leastSize.height),
  };
  const box = boxOf(large, air);
  const screen = screenOf(box, screens);
  if (!screen) return bounds;
  const areas = screens.map(({ workArea }) => workArea);
  return isCovered(box, areas) ? large : windowOf(insideOf(box, screen.workArea), air);
}

/** The box in its window, on the screen. */
export function boxOf({ x, y, width, height }: Rectangle, air: Air): Rectangle {
  return {
    x: x + air.left,
    y: y + air.top,
    width: Math.max(1, width - air.left - air.right),
    height: Math.max(1, height - air.top - air.bottom),
  };
}

function windowOf({ x, y, width, height }: Rectangle, air: Air): Rectangle {
  return {
    x: x - air.left,
    y: y - air.top,
    width: width + air.left + air.right,
    height: height + air.top + air.bottom,
  };
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
