import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { CaptionsApi, SourceChoice } from './captions-api.js';
import type { CaptionsStore } from './captions-store.js';

const choices: readonly SourceChoice[] = ['microphone', 'computer', 'both', 'mixed'];

/** The controls: source, device, pause, quit. */
export function OverlayBar({ store, api }: { store: CaptionsStore; api: CaptionsApi }) {
  const { t } = useTranslation();
  const settings = useStore(store, (state) => state.settings);
  const session = useStore(store, (state) => state.session);
  const isPaused = session.type === 'paused';
  const canPause = isPaused || session.type === 'live' || session.type === 'arming';
  return (
    <div className="bar" role="toolbar" aria-label={t('overlay.controls')}>
      <label>
        <span className="bar-label">{t('source.label')}</span>
        <select
          value={settings.source}
          onChange={(event) =>
            void api.command({ type: 'set-source', source: event.currentTarget.value as SourceChoice })
          }
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {t(`source.${choice}`)}
            </option>
          ))}
        </select>
      </label>
      {settings.source !== 'computer' && <MicrophoneChoice store={store} api={api} />}
      <button
        type="button"
        disabled={!canPause}
        onClick={() => void api.command({ type: isPaused ? 'resume' : 'pause' })}
      >
        {t(isPaused ? 'control.resume' : 'control.pause')}
      </button>
      <LockButton store={store} api={api} />
      <button type="button" onClick={() => void api.command({ type: 'quit' })}>
        {t('control.quit')}
      </button>
    </div>
  );
}

/** Locks: from then on clicks go through, and this button is out of reach. */
function LockButton({ store, api }: { store: CaptionsStore; api: CaptionsApi }) {
  const { t } = useTranslation();
  const reason = useStore(store, (state) => state.window.capabilities.lock);
  const isLocked = useStore(store, (state) => state.window.lock.isLocked);
  return (
    <button
      type="button"
      disabled={reason !== null && !isLocked}
      title={reason === null ? undefined : t(reason)}
      onClick={() => void api.command({ type: isLocked ? 'unlock' : 'lock' })}
    >
      {t(isLocked ? 'control.unlock' : 'control.lock')}
    </button>
  );
}

function MicrophoneChoice({ store, api }: { store: CaptionsStore; api: CaptionsApi }) {
  const { t } = useTranslation();
  const microphones = useStore(store, (state) => state.microphones);
  const chosen = useStore(store, (state) => state.settings.microphone);
  const isListed = microphones.some(({ id }) => id === chosen);
  return (
    <select
      aria-label={t('source.device')}
      value={isListed ? chosen : 'default'}
      onChange={(event) => void api.command({ type: 'set-microphone', microphone: event.currentTarget.value })}
    >
      {!microphones.some(({ id }) => id === 'default') && <option value="default">{t('source.default')}</option>}
      {microphones.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
