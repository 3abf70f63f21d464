import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { byteSize } from '../byte-size.js';
import type { DiagnosticsView } from '../diagnostics-view.js';
import { Row } from '../row.js';
import type { SettingsApi } from '../settings-api.js';

interface Props {
  diagnostics: DiagnosticsView;
  api: SettingsApi;
}

/** Puts a bundle together, shows all that is in it, and saves it where the person says. */
export function DiagnosticsSection({ diagnostics, api }: Props) {
  const { t } = useTranslation();
  const { type } = diagnostics;
  const problem = type === 'failed' ? t('settings.diagnostics.failed') : null;
  return (
    <>
      <Row label={t('settings.diagnostics.label')} help={t('settings.diagnostics.help')} problem={problem}>
        {type !== 'ready' && (
          <button
            type="button"
            className="push"
            disabled={type === 'collecting'}
            onClick={() => void api.command({ type: 'collect-diagnostics' })}
          >
            {t('settings.diagnostics.collect')}
          </button>
        )}
      </Row>
      <p className="note" role="status">
        {type === 'collecting' && t('settings.diagnostics.collecting')}
        {type === 'saved' && t('settings.diagnostics.saved', { file: diagnostics.file })}
        {type === 'ready' && t('settings.diagnostics.ready')}
      </p>
      {type === 'ready' && (
        <>
          <ul className="bundle">
            {diagnostics.files.map(({ name, bytes }) => (
              <BundleFile key={name} name={name} bytes={bytes} api={api} />
            ))}
          </ul>
          {diagnostics.isRefused && (
            <p className="row-problem" role="alert">
              {t('settings.diagnostics.notSaved')}
            </p>
          )}
          <div className="answers">
            <button type="button" className="push" onClick={() => void api.command({ type: 'discard-diagnostics' })}>
              {t('settings.diagnostics.cancel')}
            </button>
            <button type="button" className="push main" onClick={() => void api.command({ type: 'save-diagnostics' })}>
              {t('settings.diagnostics.save')}
            </button>
          </div>
        </>
      )}
    </>
  );
}

/** A file of the bundle; its text is asked for when it is opened. */
function BundleFile({ name, bytes, api }: { name: string; bytes: number; api: SettingsApi }) {
  const { t, i18n } = useTranslation();
  const [text, setText] = useState<string | null>(null);
  const look = async () => {
    const answer = await api.command({ type: 'show-diagnostics', file: name });
    setText(answer.ok ? (answer.text ?? '') : '');
  };
  return (
    <li>
      <details onToggle={(event) => event.currentTarget.open && text === null && void look()}>
        <summary aria-label={t('settings.diagnostics.look', { file: name })}>
          {name} <span className="figure">{byteSize(bytes, i18n.language)}</span>
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard. */}
        <pre className="bundle-text" tabIndex={0}>
          {text}
        </pre>
      </details>
    </li>
  );
}
