import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { CaptionsApi } from './captions-api.js';

/** The ways to a model: a file, the demo, and where files are to be had. Brief: the first of them. */
export function ModelChoice({ api, isBrief }: { api: CaptionsApi; isBrief: boolean }) {
  const { t } = useTranslation();
  const chooseFile = async () => {
    const answer = await api.command({ type: 'choose-model-file' });
    if (answer.ok && answer.file) await api.command({ type: 'use-model', model: { token: answer.file.token } });
  };
  return (
    <span className="status-actions">
      <Button className="status-button" onPress={() => void chooseFile()}>
        {t('control.chooseModel')}
      </Button>
      {!isBrief && (
        <>
          <Button
            className="status-button"
            onPress={() => void api.command({ type: 'use-model', model: { demo: true } })}
          >
            {t('control.useDemo')}
          </Button>
          <Button className="status-link" onPress={() => void api.command({ type: 'open-link', link: 'models' })}>
            {t('control.getModels')}
          </Button>
        </>
      )}
    </span>
  );
}
