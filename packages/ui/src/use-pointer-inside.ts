import { type RefObject, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { CaptionsStore } from './captions-store.js';

/**
 * Whether the pointer is over the overlay. The page hears nothing of it over parts that move the window, and may miss how
 * it left: what main asked the system counts where the two differ.
 */
export function usePointerInside(store: CaptionsStore, rootRef: RefObject<HTMLElement | null>): boolean {
  const isTold = useStore(store, (state) => state.isPointerInside);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!isTold) setSeen(false);
  }, [isTold]);
  useEffect(() => {
    const root = rootRef.current;
    const enter = () => setSeen(true);
    const leave = () => setSeen(false);
    root?.addEventListener('pointermove', enter);
    root?.addEventListener('pointerleave', leave);
    return () => {
      root?.removeEventListener('pointermove', enter);
      root?.removeEventListener('pointerleave', leave);
    };
  }, [rootRef]);
  return isTold || isSeen;
}
