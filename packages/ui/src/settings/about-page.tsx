import { useTranslation } from 'react-i18next';
import type { SettingsApi, SettingsSnapshot } from '../settings-api.js';
import { Row } from './row.js';

/** Versions, licences, and what is promised. */
export function AboutPage({ snapshot: { about }, api }: { snapshot: SettingsSnapshot; api: SettingsApi }) {
  const { t } = useTranslation();
  return (
    <section className="group">
      <p className="note">{t('settings.about.intro')}</p>
      {(['version', 'electron', 'chrome', 'node'] as const).map((name) => (
        <Row key={name} label={t(`settings.about.${name}`)}>
          <span className="figure">{about[name]}</span>
        </Row>
      ))}
      <Row label={t('settings.about.licences')} help={t('settings.about.licencesHelp')}>
        <button type="button" className="push" onClick={() => void api.command({ type: 'show', what: 'licences' })}>
          {t('settings.about.show')}
        </button>
      </Row>
      <p className="note">{t('settings.about.privacyText')}</p>
    </section>
  );
}
