import { type RefObject, useEffect } from 'react';
import type { CaptionsApi, SolidArea } from './captions-api.js';

/** What is solid: the box, what is shown below it, and the menus and panels that are open. */
const solid = '.overlay [data-solid], .overlay .bar[data-shown], .overlay .status:not([hidden]), .popover';

/** Tells where the window is more than air, so that clicks beside that reach what is below. */
export function useSolidAreas(rootRef: RefObject<HTMLElement | null>, api: CaptionsApi, isOn: boolean): void {
  useEffect(() => {
    const root = rootRef.current;
    if (!isOn || !root) return;
    let told = '';
    let frame = 0;
    const look = () => {
      frame = 0;
      const areas = Array.from(document.querySelectorAll(solid), areaOf).filter((area) => area !== null);
      const now = JSON.stringify(areas);
      if (now === told || areas.length === 0) return;
      told = now;
      void api.command({ type: 'set-solid', areas });
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    const resized = new ResizeObserver(soon);
    resized.observe(root);
    const box = root.querySelector('.box');
    if (box) resized.observe(box);
    // Menus and panels lie beside the root.
    const changed = new MutationObserver(soon);
    changed.observe(document.body, { childList: true, subtree: false });
    const below = root.querySelector('.below');
    if (below) {
      changed.observe(below, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: ['data-shown', 'hidden'],
      });
    }
    soon();
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      changed.disconnect();
    };
  }, [rootRef, api, isOn]);
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
