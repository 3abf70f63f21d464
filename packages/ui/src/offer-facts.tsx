import { useTranslation } from 'react-i18next';
import { byteSize } from './byte-size.js';
import type { ModelOffer } from './captions-api.js';
import { fitWords } from './fit-words.js';
import { languageNames } from './language-names.js';
import { speedWords } from './speed-words.js';

/** What the offered model is, and why it is the one for this computer. */
export function OfferFacts({ offer }: { offer: ModelOffer }) {
  const { t, i18n } = useTranslation();
  const { name, quantisation, memoryBytes, languages, isRecommended, isInCache, state, fit, speed } = offer;
  const model = `${name} ${quantisation}`;
  const list = new Intl.ListFormat(i18n.language).format(languageNames(languages, i18n.language));
  // The best choice there is, and yet no recommendation.
  const isTooSlow = speed !== null && speed.realTime < 1;
  const facts = [
    isRecommended && !isTooSlow ? t('offer.recommended', { model }) : model,
    fit && fitWords(fit, i18n),
    !fit && memoryBytes !== null && t('offer.needs', { needs: byteSize(memoryBytes, i18n.language) }),
    speed && speedWords(speed, i18n),
    isTooSlow && t('offer.tooSlow'),
  ];
  const isFound = state.type === 'absent' && isInCache;
  return (
    <span className="offer-facts">
      <span>{facts.filter(Boolean).join(' \u00b7 ')}</span>
      {isFound && <span>{t('settings.found.inCache')}</span>}
      {languages.length > 0 && <span>{t('offer.languages', { list })}</span>}
    </span>
  );
}
