import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand';
import type { FilesApi } from '../files-api.js';
import { Localized } from '../localized.js';
import type { TranscriptsApi } from '../transcripts-api.js';
import { applyTranscriptsMessage, createTranscriptsStore, type TranscriptsStore } from './transcripts-store.js';
import { TranscriptsView } from './transcripts-view.js';

/** Shows the transcripts in an element, fed by `api` until the function returned is called; without `files` it takes none. */
export function showTranscripts(element: Element, api: TranscriptsApi, files: FilesApi | null = null): () => void {
  const store = createTranscriptsStore();
  const detach = api.attach((message) => store.setState((state) => applyTranscriptsMessage(state, message)));
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <TranscriptsWindow store={store} api={api} files={files} />
    </StrictMode>,
  );
  return () => {
    detach();
    root.unmount();
  };
}

interface Props {
  store: TranscriptsStore;
  api: TranscriptsApi;
  files: FilesApi | null;
}

function TranscriptsWindow({ store, api, files }: Props) {
  const language = useStore(store, (state) => state.snapshot?.language ?? 'en');
  return (
    <Localized language={language} titleKey="windowTitle.transcripts">
      <TranscriptsView store={store} api={api} files={files} />
    </Localized>
  );
}
