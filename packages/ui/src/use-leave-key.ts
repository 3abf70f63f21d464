import { useEffect } from 'react';
import type { CaptionsApi } from './captions-api.js';

/** Esc gives the keyboard back to the window that had it; while a menu or a panel is open, it closes that. */
export function useLeaveKey(api: CaptionsApi): void {
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('.popover')) return;
      void api.command({ type: 'leave-focus' });
    };
    // Before the controls, which keep their keys to themselves.
    addEventListener('keydown', leave, { capture: true });
    return () => removeEventListener('keydown', leave, { capture: true });
  }, [api]);
}
