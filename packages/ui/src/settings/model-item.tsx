import type { TFunction } from 'i18next';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { byteSize } from '../byte-size.js';
import { fitWords } from '../fit-words.js';
import { languageNames } from '../language-names.js';
import type { ModelAction, ModelRow } from '../models-view.js';
import type { FolderWork, SettingsApi } from '../settings-api.js';
import { FolderWorkProgress } from './folder-work-progress.js';
import { ModelProgress } from './model-progress.js';
import { SpeedBar } from './speed-bar.js';
import { fewLanguages } from './understood-languages.js';

interface Props {
  model: ModelRow;
  isChosen: boolean;
  /** What is done with its file; null: nothing. */
  work: FolderWork;
  /** Files are taken in or moved, of whatever model. */
  isBusy: boolean;
  api: SettingsApi;
}

/** A model: what it is, how far it is, and the one thing to do next. */
export function ModelItem({ model, isChosen, work, isBusy, api }: Props) {
  const { t, i18n } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const { id, kind, state, bytes } = model;
  const name = kind === 'published' ? `${model.name} ${model.quantisation}` : model.name;
  const act = (action: ModelAction) => void api.command({ type: 'model', action, id });
  const canDelete = kind !== 'shipped' && !isChosen && (state.type === 'ready' || state.type === 'damaged');
  const isInUse = isChosen && state.type === 'ready';
  /** Its file is another than the one that was published. */
  const isToComeAgain = kind === 'published' && state.type === 'damaged' && state.problem === 'wrong-hash';
  const isFound = state.type === 'absent' && model.isInCache;
  const take = (inPlace: boolean) => void api.command({ type: 'use-found', id, inPlace });
  return (
    <article className="model" aria-label={name}>
      <div className="row-words">
        <span className="row-label">{name}</span>
        <span className="row-help">{facts(model, t, i18n.language)}</span>
        {model.fit && (
          <span className={model.fit.fit === 'too-large' ? 'row-problem' : 'row-help'}>
            {fitWords(model.fit, i18n)}
          </span>
        )}
        {model.speed && <SpeedBar speed={model.speed} />}
        {kind === 'shipped' && <span className="row-help">{t('settings.models.demo')}</span>}
        {kind === 'imported' && <span className="row-help">{t('settings.models.imported')}</span>}
        {isFound && <span className="row-help">{t('settings.found.inCache')}</span>}
        {model.isRecommended && !isChosen && <span className="mark">{t('settings.models.recommended')}</span>}
        {isChosen && state.type !== 'ready' && <span className="mark">{t('settings.models.waitingFor')}</span>}
      </div>
      <div className="row-control">
        {isInUse && <span className="mark">{t('settings.models.inUse')}</span>}
        {!isInUse && state.type === 'ready' && !isAsked && (
          <button
            type="button"
            className="push main"
            onClick={() => void api.command({ type: 'use-model', model: kind === 'shipped' ? { demo: true } : { id } })}
          >
            {t('settings.models.use')}
          </button>
        )}
        {isFound && (
          <>
            <button type="button" className="push main" disabled={isBusy} onClick={() => take(true)}>
              {t('settings.found.use')}
            </button>
            <button type="button" className="push" disabled={isBusy} onClick={() => take(false)}>
              {t('settings.found.copy')}
            </button>
          </>
        )}
        {state.type === 'absent' && (
          <button type="button" className={isFound ? 'push' : 'push main'} onClick={() => act('download')}>
            {t('settings.models.download')}
          </button>
        )}
        {state.type === 'downloading' && !state.isElsewhere && (
          <>
            <button type="button" className="push" onClick={() => act('pause')}>
              {t('settings.models.pause')}
            </button>
            <button type="button" className="push" onClick={() => act('cancel')}>
              {t('settings.models.cancel')}
            </button>
          </>
        )}
        {state.type === 'paused' && (
          <>
            <button type="button" className="push main" onClick={() => act('download')}>
              {t('settings.models.resume')}
            </button>
            <button type="button" className="push" onClick={() => act('cancel')}>
              {t('settings.models.cancel')}
            </button>
          </>
        )}
        {state.type === 'damaged' && (
          <button type="button" className="push main" onClick={() => act(isToComeAgain ? 'download' : 'verify')}>
            {t(isToComeAgain ? 'settings.models.again' : 'settings.models.check')}
          </button>
        )}
        {canDelete && !isAsked && (
          <button
            type="button"
            className="reset"
            aria-label={t('settings.models.delete', { model: name })}
            title={t('settings.models.delete', { model: name })}
            onClick={() => setAsked(true)}
          >
            <Trash2 aria-hidden size={16} strokeWidth={1.75} />
          </button>
        )}
        {isAsked && (
          <>
            <span className="figure">{t('settings.models.confirm', { size: byteSize(bytes, i18n.language) })}</span>
            <button
              type="button"
              className="push danger"
              onClick={() => {
                setAsked(false);
                act('remove');
              }}
            >
              {t('settings.models.confirmDelete')}
            </button>
            <button type="button" className="push" ref={(button) => button?.focus()} onClick={() => setAsked(false)}>
              {t('settings.models.keep')}
            </button>
          </>
        )}
      </div>
      {work && <FolderWorkProgress work={work} label={name} api={api} />}
      <ModelProgress name={name} state={state} />
    </article>
  );
}

function facts({ bytes, memoryBytes, languages }: ModelRow, t: TFunction, language: string): string {
  const size = byteSize(bytes, language);
  const weight =
    memoryBytes === null ? size : t('settings.models.facts', { size, memory: byteSize(memoryBytes, language) });
  const few = languages.length <= fewLanguages;
  const spoken = few
    ? languageNames(languages, language).join(', ')
    : t('settings.models.languages', { count: languages.length });
  return [weight, spoken].filter(Boolean).join(' · ');
}
