import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createMessages } from '../messages.js';
import type { SettingsApi } from '../settings-api.js';
import { applySettingsMessage, createSettingsStore } from './settings-store.js';
import { SettingsView } from './settings-view.js';

/** Shows the settings in an element, fed by `api` until the function returned is called. */
export function showSettings(element: Element, api: SettingsApi): () => void {
  const store = createSettingsStore();
  const detach = api.attach((message) => store.setState((state) => applySettingsMessage(state, message)));
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <I18nextProvider i18n={createMessages()}>
        <I18nProvider locale="en">
          <SettingsView store={store} api={api} />
        </I18nProvider>
      </I18nextProvider>
    </StrictMode>,
  );
  return () => {
    detach();
    root.unmount();
  };
}
