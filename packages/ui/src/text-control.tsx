import { ALargeSmall, Minus, Plus } from 'lucide-react';
import { Button, Label, Radio, RadioGroup } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { BarPanel } from './bar-panel.js';
import type { Appearance, CaptionsApi } from './captions-api.js';
import type { CaptionsStore } from './captions-store.js';
import { RangeInput } from './range-input.js';
import { useHeldValue } from './use-held-value.js';

const presets: Appearance['captionPreset'][] = ['classic', 'high-contrast', 'yellow', 'paper', 'outline'];
const sizes = { minimum: 14, maximum: 96 };
const lines = { minimum: 1, maximum: 8 };

interface Props {
  store: CaptionsStore;
  api: CaptionsApi;
  onOpenChange(isOpen: boolean): void;
}

/** Size, number of lines and colours of the captions. */
export function TextControl({ store, api, onOpenChange }: Props) {
  const { t } = useTranslation();
  return (
    <BarPanel label={t('text.label')} icon={ALargeSmall} onOpenChange={onOpenChange}>
      <TextPanel store={store} api={api} />
    </BarPanel>
  );
}

function TextPanel({ store, api }: Omit<Props, 'onOpenChange'>) {
  const { t } = useTranslation();
  const appearance = useStore(store, (state) => state.settings.appearance);
  const set = (changes: Partial<Appearance>) => void api.command({ type: 'set-appearance', appearance: changes });
  const size = useHeldValue(
    appearance.captionSize,
    (captionSize) => set({ captionSize }),
    (captionSize) => store.setState({ preview: { captionSize } }),
  );
  const count = appearance.captionLines;
  return (
    <div className="text-panel">
      <p className="panel-value" aria-hidden>
        {size.value}
        <small>{t('text.px')}</small>
      </p>
      <RangeInput
        label={t('text.size')}
        valueText={`${size.value} ${t('text.px')}`}
        {...sizes}
        value={size.value}
        onInput={size.onInput}
        inputRef={size.ref}
      />
      <div className="panel-row">
        <span id="text-lines">{t('text.lines')}</span>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot lie beside its controls */}
        <span className="stepper" role="group" aria-labelledby="text-lines">
          <Button
            aria-label={t('text.fewerLines')}
            isDisabled={count <= lines.minimum}
            onPress={() => set({ captionLines: count - 1 })}
          >
            <Minus aria-hidden size={16} />
          </Button>
          <output>{count}</output>
          <Button
            aria-label={t('text.moreLines')}
            isDisabled={count >= lines.maximum}
            onPress={() => set({ captionLines: count + 1 })}
          >
            <Plus aria-hidden size={16} />
          </Button>
        </span>
      </div>
      <RadioGroup
        className="swatches"
        orientation="horizontal"
        value={appearance.captionPreset}
        onChange={(preset) => set({ captionPreset: preset as Appearance['captionPreset'] })}
      >
        <Label className="panel-label">{t('text.colors')}</Label>
        {presets.map((preset) => (
          <Radio key={preset} value={preset} className="swatch" aria-label={t(`text.preset.${preset}`)}>
            <span className="swatch-sample" data-preset={preset} aria-hidden>
              {t('text.sample')}
            </span>
            <span className="swatch-name" aria-hidden>
              {t(`text.preset.${preset}`)}
            </span>
          </Radio>
        ))}
      </RadioGroup>
    </div>
  );
}
