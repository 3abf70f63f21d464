import { useTranslation } from 'react-i18next';
import { Row } from '../row.js';
import type { SettingsApi, SettingsSnapshot } from '../settings-api.js';

/** Versions, licences, and what is promised. */
export function AboutPage({ snapshot: { about }, api }: { snapshot: SettingsSnapshot; api: SettingsApi }) {
  const { t } = useTranslation();
  const { version, electron, chrome, node } = about;
  return (
    <>
      <section className="group">
        <p className="note">{t('settings.about.intro')}</p>
        <Row label={t('settings.about.version')} help={t('settings.about.parts', { electron, chrome, node })}>
          <span className="figure">{version}</span>
        </Row>
        <Row label={t('settings.about.licences')} help={t('settings.about.licencesHelp')}>
          <button type="button" className="push" onClick={() => void api.command({ type: 'show', what: 'licences' })}>
            {t('settings.about.show')}
          </button>
        </Row>
      </section>
      <section className="group">
        <h2>{t('settings.about.privacy')}</h2>
        <p className="note">{t('settings.about.privacyText')}</p>
      </section>
    </>
  );
}
