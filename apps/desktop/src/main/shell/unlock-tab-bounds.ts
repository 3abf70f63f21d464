import type { Rectangle } from 'electron';

/** Device-independent pixels. */
export const tabSize = { width: 148, height: 44 };

/** Above the overlay's right end, touching it, so that the pointer can go there; in it at the top where there is no room. */
export function tabBounds(overlay: Rectangle, workArea: Rectangle): Rectangle {
  const above = overlay.y - tabSize.height;
  return {
    x: Math.max(workArea.x, Math.min(overlay.x + overlay.width, workArea.x + workArea.width) - tabSize.width),
    y: above >= workArea.y ? above : Math.max(overlay.y, workArea.y),
    ...tabSize,
  };
}
