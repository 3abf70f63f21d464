import type { SettingControl } from '@undertext/options';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { delayMs, usualDelay } from '../delay-steps.js';
import type { FieldIds } from '../row.js';
import { useHeldValue } from '../use-held-value.js';

interface Props {
  control: Extract<SettingControl, { type: 'slider' | 'number' }>;
  value: number | null;
  /** It counts slots, and is shown in ms. */
  isDelay: boolean;
  /** What stands for no value. */
  automatic: string;
  ids: FieldIds;
  onChange(value: number): void;
}

/** The range, and after it the values beside it, a step each. */
export function SliderField({ control, value, isDelay, automatic, ids, onChange }: Props) {
  const { t } = useTranslation();
  const { minimum, maximum, also, unitKey } = control;
  const last = maximum + also.length;
  const valueAt = (step: number) => (step <= maximum ? step : (also[step - maximum - 1] ?? maximum));
  const stepOf = (one: number) => (one <= maximum ? one : maximum + 1 + Math.max(0, also.indexOf(one)));
  const shown = value ?? (isDelay ? usualDelay : minimum);
  const held = useHeldValue(stepOf(shown), (step) => onChange(valueAt(step)));
  const isMoved = held.value !== stepOf(shown);
  const figure = isDelay ? delayMs(valueAt(held.value)) : valueAt(held.value);
  const isAutomatic = value === null && !isMoved && !isDelay;
  const words = isAutomatic ? automatic : `${figure} ${t(unitKey, { count: figure })}`.trim();
  const share = (held.value - minimum) / (last - minimum);
  return (
    <span className="slider" data-automatic={isAutomatic || undefined}>
      <span className="range" style={{ '--range-share': share } as CSSProperties}>
        <input
          ref={held.ref}
          type="range"
          aria-labelledby={ids.labelledBy}
          aria-describedby={ids.describedBy}
          aria-valuetext={words}
          min={minimum}
          max={last}
          step={1}
          value={held.value}
          onChange={(event) => held.onInput(Number(event.currentTarget.value))}
        />
      </span>
      <output className="figure">{words}</output>
    </span>
  );
}
