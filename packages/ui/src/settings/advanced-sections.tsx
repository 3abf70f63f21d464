import { useTranslation } from 'react-i18next';
import { Row } from '../row.js';
import type { SettingsApi, SettingsSnapshot } from '../settings-api.js';
import { DiagnosticsSection } from './diagnostics-section.js';
import { SettingsTransferSection } from './settings-transfer-section.js';

/** What is below the table's own settings on the Advanced page. */
export function AdvancedSections({ snapshot, api }: { snapshot: SettingsSnapshot; api: SettingsApi }) {
  const { t } = useTranslation();
  return (
    <>
      <SettingsTransferSection transfer={snapshot.transfer} api={api} />
      <section className="group">
        <h2>{t('settings.logs.heading')}</h2>
        <Row label={t('settings.logs.label')} help={t('settings.logs.help')}>
          <button type="button" className="push" onClick={() => void api.command({ type: 'show', what: 'logs' })}>
            {t('settings.logs.show')}
          </button>
        </Row>
        <DiagnosticsSection diagnostics={snapshot.diagnostics} api={api} />
      </section>
    </>
  );
}
