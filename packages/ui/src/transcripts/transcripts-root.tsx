import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand';
import { Localized } from '../localized.js';
import type { TranscriptsApi } from '../transcripts-api.js';
import { applyTranscriptsMessage, createTranscriptsStore, type TranscriptsStore } from './transcripts-store.js';
import { TranscriptsView } from './transcripts-view.js';

/** Shows the transcripts in an element, fed by `api` until the function returned is called. */
export function showTranscripts(element: Element, api: TranscriptsApi): () => void {
  const store = createTranscriptsStore();
  const detach = api.attach((message) => store.setState((state) => applyTranscriptsMessage(state, message)));
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <TranscriptsWindow store={store} api={api} />
    </StrictMode>,
  );
  return () => {
    detach();
    root.unmount();
  };
}

function TranscriptsWindow({ store, api }: { store: TranscriptsStore; api: TranscriptsApi }) {
  const language = useStore(store, (state) => state.snapshot?.language ?? 'en');
  return (
    <Localized language={language} titleKey="windowTitle.transcripts">
      <TranscriptsView store={store} api={api} />
    </Localized>
  );
}
