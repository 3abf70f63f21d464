import { type RefObject, useEffect } from 'react';
import type { CaptionsApi, SolidArea } from './captions-api.js';

/** What lies outside the overlay's element: react-aria's menus, panels and tooltips. */
const floating = '.popover, .tooltip';
/** What is solid: the box first, what is shown at its edge and below it, and what floats. */
const solid = `.box:not([data-hidden]), .new-text, .bar[data-shown], .status:not([hidden]), ${floating}`;
/** Where nothing is to be seen: an empty list would make the whole window solid. */
const almostNothing: SolidArea = { x: 0, y: 0, width: 1, height: 1 };

/** Tells where the window is more than air, so that clicks beside that reach what is below. */
export function useSolidAreas(rootRef: RefObject<HTMLElement | null>, api: CaptionsApi): void {
  useEffect(() => {
    const root = rootRef.current;
    if (!root) return;
    let told = '';
    let frame = 0;
    const look = () => {
      frame = 0;
      // They grow with what is in them.
      for (const element of document.querySelectorAll(floating)) resized.observe(element);
      const seen = Array.from(document.querySelectorAll(solid), areaOf).filter((area) => area !== null);
      const areas = seen.length > 0 ? seen : [almostNothing];
      const now = JSON.stringify(areas);
      if (now === told) return;
      told = now;
      void api.command({ type: 'set-solid', areas });
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    const resized = new ResizeObserver(soon);
    resized.observe(root);
    const changed = new MutationObserver(soon);
    changed.observe(document.body, { childList: true });
    // At the top of the screen the box lies elsewhere in the window.
    changed.observe(root, { attributes: true, attributeFilter: ['data-place', 'style'] });
    const box = root.querySelector('.box');
    if (box) {
      resized.observe(box);
      // Not the words in it, which come all the time.
      changed.observe(box, { childList: true, attributes: true, attributeFilter: ['data-hidden'] });
    }
    const below = root.querySelector('.below');
    if (below) {
      const attributeFilter = ['data-shown', 'hidden'];
      changed.observe(below, { childList: true, subtree: true, attributes: true, attributeFilter });
    }
    soon();
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      changed.disconnect();
    };
  }, [rootRef, api]);
}

/** Whole CSS pixels, at most those of the window. */
function areaOf(element: Element): SolidArea | null {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const x = Math.max(0, Math.floor(left));
  const y = Math.max(0, Math.floor(top));
  const width = Math.min(innerWidth, Math.ceil(right)) - x;
  const height = Math.min(innerHeight, Math.ceil(bottom)) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}
