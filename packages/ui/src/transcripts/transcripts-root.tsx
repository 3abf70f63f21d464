import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createMessages } from '../messages.js';
import type { TranscriptsApi } from '../transcripts-api.js';
import { applyTranscriptsMessage, createTranscriptsStore } from './transcripts-store.js';
import { TranscriptsView } from './transcripts-view.js';

/** Shows the transcripts in an element, fed by `api` until the function returned is called. */
export function showTranscripts(element: Element, api: TranscriptsApi): () => void {
  const store = createTranscriptsStore();
  const detach = api.attach((message) => store.setState((state) => applyTranscriptsMessage(state, message)));
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <I18nextProvider i18n={createMessages()}>
        <I18nProvider locale="en">
          <TranscriptsView store={store} api={api} />
        </I18nProvider>
      </I18nextProvider>
    </StrictMode>,
  );
  return () => {
    detach();
    root.unmount();
  };
}
