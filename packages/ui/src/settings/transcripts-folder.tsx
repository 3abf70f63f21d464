import type { SettingName } from '@undertext/options';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { FieldIds } from '../row.js';
import type { SettingsApi, SettingsSnapshot, TranscriptsView } from '../settings-api.js';

interface Props {
  snapshot: SettingsSnapshot;
  api: SettingsApi;
  ids: FieldIds;
}

/** Shows the folder of the transcripts, and moves them to another. */
export function TranscriptsFolder({ snapshot, api, ids }: Props) {
  const { t } = useTranslation();
  const { work } = snapshot.transcripts;
  return (
    <>
      <button
        type="button"
        className="push"
        aria-describedby={ids.describedBy}
        onClick={() => void api.command({ type: 'show', what: 'transcripts-folder' })}
      >
        {t('settings.transcripts.show')}
      </button>
      <button
        type="button"
        className="push"
        aria-describedby={ids.describedBy}
        disabled={work?.type === 'moving'}
        onClick={() => void api.command({ type: 'move-transcripts' })}
      >
        {t('settings.transcripts.change')}
      </button>
      {work?.type === 'failed' && (
        <span className="row-problem" role="alert">
          {t(`settings.transcripts.problem.${work.failure}`)}
        </span>
      )}
    </>
  );
}

/** What there is to say of a setting beside what it does; null: nothing. */
export function transcriptsHelp(name: SettingName, view: TranscriptsView, t: TFunction): string | null {
  const { folder, count, expiring, work } = view;
  if (name === 'transcriptsFolder') {
    if (work?.type === 'moving') return t('settings.transcripts.moving');
    return count === null ? folder : t('settings.transcripts.kept', { folder, count });
  }
  if (name === 'transcriptsKeepDays' && expiring > 0) return t('settings.transcripts.expiring', { count: expiring });
  return null;
}
