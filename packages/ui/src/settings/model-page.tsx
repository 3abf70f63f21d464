import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../language-names.js';
import { modelProblemKeys } from '../model-problem-keys.js';
import { Row } from '../row.js';
import type { SettingsApi, SettingsSnapshot } from '../settings-api.js';
import { FolderWorkProgress } from './folder-work-progress.js';
import { ModelItem } from './model-item.js';
import { understoodLanguages } from './understood-languages.js';
import { useDevices } from './use-devices.js';

/** The models that there are, with what can be done with each; the folder they are in. */
export function ModelPage({ snapshot, api }: { snapshot: SettingsSnapshot; api: SettingsApi }) {
  const { t, i18n } = useTranslation();
  const list = new Intl.ListFormat(i18n.language);
  const { models, chosenModel, chosenFile, modelsFolder, folderWork } = snapshot;
  useDevices(snapshot, api);
  const isWorking = folderWork?.type === 'importing' || folderWork?.type === 'moving';
  const problemOf = (work: 'importing' | 'moving') =>
    folderWork?.type === 'ended' && folderWork.id === null && folderWork.work === work
      ? t(modelProblemKeys(folderWork.problem))
      : null;
  // Other programs download too.
  useEffect(() => void api.command({ type: 'look-for-models' }), [api]);
  return (
    <>
      <p className="note">{t('settings.models.intro')}</p>
      {understoodLanguages(models).map(({ model, codes }) => (
        <p className="note" key={model}>
          {t('settings.models.understands', { model, list: list.format(languageNames(codes, i18n.language)) })}
        </p>
      ))}
      <section className="group" aria-label={t('settings.models.heading')}>
        {models.map((model) => (
          <ModelItem
            key={model.id}
            model={model}
            isChosen={model.kind === 'shipped' ? snapshot.values.model === 'demo' : model.id === chosenModel}
            work={folderWork?.id === model.id ? folderWork : null}
            isBusy={isWorking}
            api={api}
          />
        ))}
        {models.length === 0 && <p className="note">{t('settings.models.unreadable')}</p>}
        {chosenFile !== null && <p className="note">{t('settings.models.file', { file: chosenFile })}</p>}
      </section>
      <section className="group">
        <h2>{t('settings.models.files')}</h2>
        <Row
          label={t('settings.models.folder')}
          help={folderWork?.type === 'moving' ? t('settings.models.moving') : modelsFolder}
          problem={problemOf('moving')}
        >
          <button
            type="button"
            className="push"
            onClick={() => void api.command({ type: 'show', what: 'models-folder' })}
          >
            {t('settings.models.showFolder')}
          </button>
          <button
            type="button"
            className="push"
            disabled={isWorking}
            onClick={() => void api.command({ type: 'move-models' })}
          >
            {t('settings.models.moveFolder')}
          </button>
        </Row>
        <Row label={t('settings.models.imported')} problem={problemOf('importing')}>
          <button
            type="button"
            className="push"
            disabled={isWorking}
            onClick={() => void api.command({ type: 'import-model' })}
          >
            {t('settings.models.import')}
          </button>
        </Row>
        {isWorking && folderWork.id === null && (
          <FolderWorkProgress work={folderWork} label={t('settings.models.files')} api={api} />
        )}
      </section>
    </>
  );
}
