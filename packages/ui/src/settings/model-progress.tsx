import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { byteSize } from '../byte-size.js';
import { durationLeft } from '../duration-left.js';
import { modelProblemKeys } from '../model-problem-keys.js';
import type { ModelStateView } from '../models-view.js';
import { percentOf } from '../percent-of.js';

/** How far a download or a check is: a bar, a figure, a rate, the time left; or what is wrong. */
export function ModelProgress({ name, state }: { name: string; state: ModelStateView }) {
  const { t, i18n } = useTranslation();
  const problem = problemOf(state);
  const hasBar = state.type === 'downloading' || state.type === 'paused' || state.type === 'verifying';
  return (
    <div className="model-state">
      {hasBar && (
        <>
          <progress className="progress" aria-label={name} max={state.total} value={state.bytes} />
          <span className="figure">{progressWords(state, t, i18n.language)}</span>
        </>
      )}
      <span className="row-problem" role="status">
        {problem !== null && t(modelProblemKeys(problem))}
      </span>
    </div>
  );
}

type Moving = Extract<ModelStateView, { total: number }>;

function progressWords(state: Moving, t: TFunction, language: string): string {
  const percent = percentOf(state.bytes / state.total);
  if (state.type === 'verifying') return t('settings.models.checking', { percent });
  if (state.type === 'paused') return t('settings.models.paused', { percent });
  const size = (bytes: number) => byteSize(bytes, language);
  const words = [t('settings.models.progress', { percent, done: size(state.bytes), total: size(state.total) })];
  if (state.isElsewhere) words.push(t('settings.models.elsewhere'));
  if (state.rate !== null) words.push(t('settings.models.rate', { rate: size(state.rate) }));
  if (state.timeLeftMs !== null) {
    const { key, count } = durationLeft(state.timeLeftMs);
    words.push(t(key, { count }));
  }
  return words.join(' · ');
}

function problemOf(state: ModelStateView): string | null {
  if (state.type === 'downloading') return state.waiting;
  return 'problem' in state ? state.problem : null;
}
