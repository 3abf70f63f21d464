import { useTranslation } from 'react-i18next';
import type { SpeedResult } from '../devices-view.js';
import type { SettingsApi, SettingsSnapshot } from '../settings-api.js';
import { speedFigure } from '../speed-words.js';
import { SpeedBar } from './speed-bar.js';

interface Props {
  result: SpeedResult;
  snapshot: SettingsSnapshot;
  api: SettingsApi;
}

/** What the speed means: what is kept up with, and which delay, chunk and size to choose. */
export function SpeedVerdict({ result, snapshot, api }: Props) {
  const { t, i18n } = useTranslation();
  const { realTime, keepsUpWith, chunkMs, device, model, smaller, isDisturbed, isStandIn } = result;
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    result.measuredAt,
  );
  const values = { chunk: chunkMs ?? '' };
  const canChunk = keepsUpWith === 'late' && chunkMs !== null && snapshot.values.streamChunkMs < chunkMs;
  return (
    <div className="verdict" role="status">
      <SpeedBar speed={{ realTime, isMeasured: true, device }} />
      <p className="verdict-words">{t(`settings.speed.verdict.${keepsUpWith}`, values)}</p>
      <p className="row-help">{t(`settings.speed.advice.${keepsUpWith}`, values)}</p>
      {smaller !== null && (
        <p className="row-help">
          {t('settings.speed.smaller', { model: smaller.model, figure: speedFigure(smaller.realTime, i18n.language) })}
        </p>
      )}
      {isDisturbed && <p className="row-help">{t('settings.speed.disturbed')}</p>}
      <p className="row-help">
        {t(isStandIn ? 'settings.speed.measuredStandIn' : 'settings.speed.measuredAt', { date, model })}
      </p>
      {canChunk && (
        <button
          type="button"
          className="push"
          onClick={() => void api.command({ type: 'set', name: 'streamChunkMs', value: chunkMs })}
        >
          {t('settings.speed.useChunk', values)}
        </button>
      )}
    </div>
  );
}
