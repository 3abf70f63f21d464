import { Timer } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { BarPanel } from './bar-panel.js';
import type { CaptionsApi } from './captions-api.js';
import type { CaptionsStore } from './captions-store.js';
import { delayAt, delayMeaning, delayMs, delaySteps, stepOf, usualDelay } from './delay-steps.js';
import { RangeInput } from './range-input.js';
import { useHeldValue } from './use-held-value.js';

const lastStep = delaySteps.length - 1;
/** The steps whose figure is under the track; for all there is no room. */
const figures = [1, 6, 10, 30];

interface Props {
  store: CaptionsStore;
  api: CaptionsApi;
  onOpenChange(isOpen: boolean): void;
}

/** How long the model listens before it writes a word, and what the choice costs. */
export function DelayControl({ store, api, onOpenChange }: Props) {
  const { t } = useTranslation();
  const delay = useStore(store, (state) => state.settings.delay);
  const value = <span className="bar-text bar-figure">{t('delay.ms', { ms: delayMs(delay ?? usualDelay) })}</span>;
  return (
    <BarPanel label={t('delay.label')} icon={Timer} value={value} onOpenChange={onOpenChange}>
      <DelaySlider delay={delay} onChoose={(chosen) => void api.command({ type: 'set-delay', delay: chosen })} />
    </BarPanel>
  );
}

/** `delay`: slots; null is the model's own. */
export function DelaySlider({ delay, onChoose }: { delay: number | null; onChoose(delay: number): void }) {
  const { t } = useTranslation();
  const held = useHeldValue(stepOf(delay), (step) => onChoose(delayAt(step)));
  const shown = delayAt(held.value);
  const meaning = t(`delay.meaning.${delayMeaning(shown)}`);
  const text = t('delay.ms', { ms: delayMs(shown) });
  return (
    <div className="delay">
      <div className="panel-head" aria-hidden>
        <p className="panel-value">
          {delayMs(shown)}
          <small>{t('delay.unit')}</small>
        </p>
        <span className="panel-ends">{t('delay.ends')}</span>
      </div>
      <RangeInput
        label={t('delay.label')}
        valueText={`${text}. ${meaning}`}
        minimum={0}
        maximum={lastStep}
        value={held.value}
        onInput={held.onInput}
        inputRef={held.ref}
        marked
      />
      <p className="range-figures" aria-hidden>
        {figures.map((figure) => (
          <span key={figure} style={{ '--range-share': stepOf(figure) / lastStep } as CSSProperties}>
            {delayMs(figure)}
          </span>
        ))}
      </p>
      <p className="panel-meaning">{meaning}</p>
      <p className="panel-note" data-off={shown >= usualDelay || undefined}>
        {t('delay.cjk')}
      </p>
    </div>
  );
}
