import { type RefObject, useEffect } from 'react';
import type { CaptionsApi } from './captions-api.js';

/** With Alt held, the window is moved from anywhere in it, and no text is selected by that. */
export function useAltDrag(rootRef: RefObject<HTMLElement | null>, api: CaptionsApi): void {
  useEffect(() => {
    const root = rootRef.current;
    const press = (event: PointerEvent) => {
      if (!event.altKey || event.button !== 0) return;
      event.preventDefault();
      event.stopPropagation();
      root?.setPointerCapture(event.pointerId);
      const release = () => void api.command({ type: 'drag', isHeld: false });
      root?.addEventListener('lostpointercapture', release, { once: true });
      void api.command({ type: 'drag', isHeld: true });
    };
    const keepSelection = (event: MouseEvent) => event.altKey && event.preventDefault();
    root?.addEventListener('pointerdown', press, { capture: true });
    root?.addEventListener('mousedown', keepSelection, { capture: true });
    return () => {
      root?.removeEventListener('pointerdown', press, { capture: true });
      root?.removeEventListener('mousedown', keepSelection, { capture: true });
    };
  }, [rootRef, api]);
}
