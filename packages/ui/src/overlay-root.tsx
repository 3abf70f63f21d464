import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand';
import type { CaptionsApi } from './captions-api.js';
import { applyMessage, type CaptionsStore, createCaptionsStore } from './captions-store.js';
import { Localized } from './localized.js';
import { OverlayView } from './overlay-view.js';
import { followWindowGestures } from './window-gestures.js';

/** Shows the overlay in an element, fed by `api` until the function returned is called. */
export function showOverlay(element: Element, api: CaptionsApi): () => void {
  const store = createCaptionsStore();
  const detach = api.attach((message) => store.setState((state) => applyMessage(state, message)));
  const unfollow = followWindowGestures(element.ownerDocument, api);
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <Overlay store={store} api={api} />
    </StrictMode>,
  );
  return () => {
    detach();
    unfollow();
    root.unmount();
  };
}

function Overlay({ store, api }: { store: CaptionsStore; api: CaptionsApi }) {
  const language = useStore(store, (state) => state.settings.language);
  return (
    <Localized language={language} titleKey="windowTitle.overlay">
      <OverlayView store={store} api={api} />
    </Localized>
  );
}
