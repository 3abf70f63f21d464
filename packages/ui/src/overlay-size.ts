/** How high the window has to be. Everything around the words has its place from the start, so that nothing moves them. */
import { lineHeightOf } from './appearance-variables.js';
import type { Appearance } from './captions-api.js';

/** The same numbers are in captions.css and overlay.css. CSS pixels. */
const boxPadding = 14;
const demoLine = 24;
/** Bar and status beside it, with the tooltip below; where the window is narrow, one below the other. */
const belowBox = 82;
const belowNarrowBox = 130;
export const narrowWidth = 820;
/** What a panel of the bar needs above it. */
const panelHeight = 300;

/** CSS pixels, from the top of the largest panel to the bottom of the window. */
export function windowHeight(appearance: Appearance, { isDemo, width }: { isDemo: boolean; width: number }): number {
  const box = appearance.captionLines * lineHeightOf(appearance) + 2 * boxPadding + (isDemo ? demoLine : 0);
  return Math.max(box, panelHeight) + (width > narrowWidth ? belowBox : belowNarrowBox);
}
