import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { CaptionLines } from './caption-lines.js';
import type { CaptionsApi } from './captions-api.js';
import type { CaptionsStore } from './captions-store.js';
import { OverlayBar } from './overlay-bar.js';
import { settingsStatus, statusOf } from './status.js';
import { StatusLine } from './status-line.js';

/** The overlay: the words in a box, a status line when it matters, controls below on hover or focus. */
export function OverlayView({ store, api }: { store: CaptionsStore; api: CaptionsApi }) {
  const { t } = useTranslation();
  const state = useStore(store);
  const status = statusOf(state);
  const isLive = state.session.type === 'live';
  return (
    <main className="overlay" aria-label={t('overlay.window')}>
      <section className="box" data-drag-handle="self">
        {isLive && state.lines.length === 0 && status === null ? (
          <p className="hint">{t('overlay.listening', { source: t(`source.${state.settings.source}`) })}</p>
        ) : (
          <CaptionLines lines={state.lines} named={state.settings.source === 'both'} />
        )}
        <StatusLine status={status} api={api} />
        <StatusLine status={settingsStatus(state)} api={api} />
        {state.model?.isDemo && <p className="demo">{t('overlay.demo')}</p>}
      </section>
      <OverlayBar store={store} api={api} />
    </main>
  );
}
