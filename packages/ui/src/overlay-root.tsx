import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import type { CaptionsApi } from './captions-api.js';
import { applyMessage, createCaptionsStore } from './captions-store.js';
import type { FilesApi } from './files-api.js';
import { createMessages } from './messages.js';
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
      <I18nextProvider i18n={createMessages()}>
        <I18nProvider locale="en">
          <OverlayView store={store} api={api} files={files} />
        </I18nProvider>
      </I18nextProvider>
    </StrictMode>,
  );
  return () => {
    detach();
    unfollow();
    root.unmount();
  };
}
