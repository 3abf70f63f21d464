import { type RefObject, useEffect } from 'react';

const focusable = 'button, input, select, textarea, a[href], [tabindex="0"]';

/**
 * Keeps the keyboard's place when the control that has the focus goes, as a button does whose work is done: the nearest one
 * that is left gets it. Without this, the next Tab would begin at the top of the window.
 */
export function useKeptFocus(rootRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = rootRef.current;
    if (!root) return;
    /** The control that had the focus last, and all that it is in, up to the root. */
    let path: Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      path = [];
      for (let at = target as Element | null; at !== null && at !== root; at = at.parentElement) path.push(at);
    };
    const mend = () => {
      const isLost = path[0]?.isConnected === false && root.ownerDocument.activeElement === root.ownerDocument.body;
      if (!isLost) return;
      for (const one of path) {
        const next = one.isConnected && [...one.querySelectorAll<HTMLElement>(focusable)].find(isUsable);
        if (next) return next.focus();
      }
    };
    const observer = new MutationObserver(mend);
    observer.observe(root, { childList: true, subtree: true });
    root.addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      root.removeEventListener('focusin', remember);
    };
  }, [rootRef]);
}

function isUsable(element: HTMLElement): boolean {
  return !element.matches(':disabled') && element.tabIndex >= 0;
}
