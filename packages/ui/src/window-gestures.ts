/** What the pointer and the keyboard do to the window itself, wherever in it they are. */
import type { CaptionsApi } from './captions-api.js';

/**
 * Elements that the window is dragged by: `self` by what of them is bare, `all` by everything in them. Not Chromium's own
 * app regions: there a short click on X11 makes the window hang on the pointer, and no hover is told.
 */
const handles = '[data-drag-handle="all"], [data-drag-handle="all"] *, [data-drag-handle="self"]';

/**
 * Alt and a drag, anywhere, and a drag of a handle move the window; Escape gives the keyboard focus back, unless a menu or
 * a panel is open, which it closes. Until the function returned is called.
 */
export function followWindowGestures(page: Document, api: CaptionsApi): () => void {
  let held: number | null = null;
  const press = (event: PointerEvent) => {
    const target = event.target instanceof Element ? event.target : page.documentElement;
    if (event.button !== 0 || !(event.altKey || target.matches(handles))) return;
    // Neither selects text nor presses a button.
    event.preventDefault();
    event.stopPropagation();
    held = event.pointerId;
    page.documentElement.setPointerCapture(event.pointerId);
    void api.command({ type: 'drag', isHeld: true });
  };
  const release = (event: PointerEvent) => {
    if (event.pointerId !== held) return;
    held = null;
    void api.command({ type: 'drag', isHeld: false });
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !page.querySelector('.popover')) void api.command({ type: 'leave-focus' });
  };
  page.addEventListener('pointerdown', press, { capture: true });
  page.addEventListener('pointerup', release);
  page.addEventListener('pointercancel', release);
  // Before the controls, which keep their keys to themselves.
  page.addEventListener('keydown', key, { capture: true });
  return () => {
    page.removeEventListener('pointerdown', press, { capture: true });
    page.removeEventListener('pointerup', release);
    page.removeEventListener('pointercancel', release);
    page.removeEventListener('keydown', key, { capture: true });
  };
}
