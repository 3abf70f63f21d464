import type { TFunction } from 'i18next';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { byteSize } from './byte-size.js';
import type { CaptionsApi, CaptionsCommand, ModelOffer } from './captions-api.js';
import { OfferFacts } from './offer-facts.js';

interface Props {
  api: CaptionsApi;
  offer: ModelOffer | null;
  isBrief: boolean;
}

/** The ways to a model: the one that is offered, a file, the demo, and where others are. Brief: the first of them. */
export function ModelChoice({ api, offer, isBrief }: Props) {
  const { t, i18n } = useTranslation();
  const first = offer && offerButton(offer, t, i18n.language);
  const send = (command: CaptionsCommand) => void api.command(command);
  const chooseFile = async () => {
    const answer = await api.command({ type: 'choose-model-file' });
    if (answer.ok && answer.file) await api.command({ type: 'use-model', model: { token: answer.file.token } });
  };
  const isFirstAlone = isBrief && first !== null;
  return (
    <span className="status-actions">
      {!isBrief && offer && <OfferFacts offer={offer} />}
      {first && (
        <Button className="status-button" onPress={() => send(first.command)}>
          {first.label}
        </Button>
      )}
      {!isFirstAlone && (
        <Button className="status-button" onPress={() => void chooseFile()}>
          {t('control.chooseModel')}
        </Button>
      )}
      {!isBrief && (
        <>
          <Button className="status-button" onPress={() => send({ type: 'show-sample' })}>
            {t('control.showSample')}
          </Button>
          {offer && isSpeedUnknown(offer) && (
            <Button className="status-link" onPress={() => send({ type: 'open-settings', page: 'device' })}>
              {t('control.measureSpeed')}
            </Button>
          )}
          {offer ? (
            <Button className="status-link" onPress={() => send({ type: 'open-settings', page: 'model' })}>
              {t('control.moreModels')}
            </Button>
          ) : (
            <Button className="status-link" onPress={() => send({ type: 'open-link', link: 'models' })}>
              {t('control.getModels')}
            </Button>
          )}
        </>
      )}
    </span>
  );
}

/** What can be done with the offer as it is now; null: nothing. */
function offerButton({ id, name, bytes, state, isInCache }: ModelOffer, t: TFunction, language: string) {
  const download: CaptionsCommand = { type: 'download-model', id };
  switch (state.type) {
    case 'absent':
      // There it is asked whether to copy it, and shown how far that is.
      if (isInCache) {
        return { label: t('control.useFound'), command: { type: 'open-settings', page: 'model' } as const };
      }
      return { label: t('control.download', { size: byteSize(bytes, language) }), command: download };
    case 'damaged':
      return { label: t('control.download', { size: byteSize(bytes, language) }), command: download };
    case 'paused':
      return { label: t('control.resumeDownload'), command: download };
    case 'downloading': {
      const pause: CaptionsCommand = { type: 'pause-download', id };
      return state.isElsewhere ? null : { label: t('control.pauseDownload'), command: pause };
    }
    case 'ready': {
      const use: CaptionsCommand = { type: 'use-model', model: { id } };
      return { label: t('control.useModel', { name }), command: use };
    }
    case 'verifying':
      return null;
  }
}

/** It can be measured before the file is here. */
function isSpeedUnknown({ state, fit, speed }: ModelOffer): boolean {
  return (state.type === 'absent' || state.type === 'ready') && fit !== null && speed === null;
}
