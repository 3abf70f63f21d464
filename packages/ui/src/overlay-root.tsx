import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand';
import type { CaptionsApi } from './captions-api.js';
import { applyMessage, type CaptionsStore, createCaptionsStore } from './captions-store.js';
import type { FilesApi } from './files-api.js';
import { Localized } from './localized.js';
import { OverlayView } from './overlay-view.js';
import { followWindowGestures } from './window-gestures.js';

/** Shows the overlay in an element, fed by `api` until the function returned is called; without `files` it takes none. */
export function showOverlay(element: Element, api: CaptionsApi, files: FilesApi | null = null): () => void {
  const store = createCaptionsStore();
  const detach = api.attach((message) => store.setState((state) => applyMessage(state, message)));
  const unfollow = followWindowGestures(element.ownerDocument, api);
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <Overlay store={store} api={api} files={files} />
    </StrictMode>,
  );
  return () => {
    detach();
    unfollow();
    root.unmount();
  };
}

function Overlay({ store, api, files }: { store: CaptionsStore; api: CaptionsApi; files: FilesApi | null }) {
  const language = useStore(store, (state) => state.settings.language);
  return (
    <Localized language={language} titleKey="windowTitle.overlay">
      <OverlayView store={store} api={api} files={files} />
    </Localized>
  );
}
