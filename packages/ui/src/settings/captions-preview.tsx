import { type Appearance, appearanceNames, type Settings } from '@undertext/options';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { appearanceVariables } from '../appearance-variables.js';

/** The captions as the settings make them, on a ground that is light and dark. */
export function CaptionsPreview({ values }: { values: Settings }) {
  const { t } = useTranslation();
  const appearance = Object.fromEntries(appearanceNames.map((name) => [name, values[name]])) as Appearance;
  return (
    <section className="preview" aria-label={t('settings.preview')}>
      <div
        className="preview-box"
        data-preset={appearance.captionPreset}
        style={appearanceVariables(appearance) as CSSProperties}
      >
        <p className="preview-text">{t('settings.previewText')}</p>
      </div>
    </section>
  );
}
