import { useTranslation } from 'react-i18next';
import { byteSize } from '../byte-size.js';
import { modelProblemKeys } from '../model-problem-keys.js';
import { percentOf } from '../percent-of.js';
import type { FolderWork, SettingsApi } from '../settings-api.js';

interface Props {
  work: NonNullable<FolderWork>;
  /** What the bar is of, for who does not see it. */
  label: string;
  api: SettingsApi;
}

/** How far a file is that is copied, checked or moved, with a way to stop it; or what ended it. */
export function FolderWorkProgress({ work, label, api }: Props) {
  const { t, i18n } = useTranslation();
  const size = (bytes: number) => byteSize(bytes, i18n.language);
  if (work.type === 'ended') {
    return (
      <div className="model-state">
        <span className="row-problem" role="status">
          {t(modelProblemKeys(work.problem))}
        </span>
      </div>
    );
  }
  const { progress } = work;
  const { done = 0, total = 1, stage = null } = progress ?? {};
  const percent = percentOf(done / total);
  return (
    <div className="model-state">
      <progress className="progress" aria-label={label} max={total} {...(progress && { value: done })} />
      <span className="work">
        <span className="figure">
          {stage === null
            ? t(`settings.models.${work.type}`)
            : t(`settings.found.stage.${stage}`, { percent, done: size(done), total: size(total) })}
        </span>
        <button type="button" className="push" onClick={() => void api.command({ type: 'stop-folder-work' })}>
          {t('settings.found.stop')}
        </button>
      </span>
    </div>
  );
}
