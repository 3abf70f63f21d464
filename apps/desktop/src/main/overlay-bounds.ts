/** Where the captions' window is put. */
import type { Rectangle } from 'electron';

const wantedWidth = 940;
/** Two lines of text, the status line with its buttons, and the bar. */
const wantedHeight = 230;
/** Of the work area's height, below the window. */
const marginBelow = 0.06;

/** Bottom centre of a display's work area. */
export function overlayBounds(workArea: Rectangle): Rectangle {
  const width = Math.min(wantedWidth, workArea.width);
  const height = Math.min(wantedHeight, workArea.height);
  return {
    x: Math.round(workArea.x + (workArea.width - width) / 2),
    y: Math.round(workArea.y + workArea.height * (1 - marginBelow) - height),
    width,
    height,
  };
}
