import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand';
import { Localized } from '../localized.js';
import type { SettingsApi } from '../settings-api.js';
import { applySettingsMessage, createSettingsStore, type SettingsStore } from './settings-store.js';
import { SettingsView } from './settings-view.js';

export { type PageName, pageNames } from './settings-pages.js';

/** Shows the settings in an element, fed by `api` until the function returned is called. */
export function showSettings(element: Element, api: SettingsApi): () => void {
  const store = createSettingsStore();
  const detach = api.attach((message) => store.setState((state) => applySettingsMessage(state, message)));
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <SettingsWindow store={store} api={api} />
    </StrictMode>,
  );
  return () => {
    detach();
    root.unmount();
  };
}

function SettingsWindow({ store, api }: { store: SettingsStore; api: SettingsApi }) {
  const language = useStore(store, (state) => state.snapshot?.language ?? 'en');
  return (
    <Localized language={language} titleKey="windowTitle.settings">
      <SettingsView store={store} api={api} />
    </Localized>
  );
}
