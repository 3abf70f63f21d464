import { type RefObject, useEffect } from 'react';

interface Props {
  label: string;
  /** The value in words, for a screen reader. */
  valueText: string;
  minimum: number;
  maximum: number;
  value: number;
  onInput(value: number): void;
  inputRef: RefObject<HTMLInputElement | null>;
  /** A mark at every step. */
  marked?: boolean;
}

/** A slider: the browser's own, which every assistive technology knows, in our clothes. It takes the focus when it comes. */
export function RangeInput({ label, valueText, minimum, maximum, value, onInput, inputRef, marked }: Props) {
  useEffect(() => inputRef.current?.focus({ preventScroll: true }), [inputRef]);
  const share = (value - minimum) / (maximum - minimum);
  const steps = marked ? Array.from({ length: maximum - minimum + 1 }, (_, step) => minimum + step) : [];
  return (
    <span className="range" style={{ '--range-share': share } as React.CSSProperties}>
      <input
        ref={inputRef}
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={minimum}
        max={maximum}
        step={1}
        value={value}
        onChange={(event) => onInput(Number(event.currentTarget.value))}
      />
      {marked && (
        <span className="range-marks" aria-hidden>
          {steps.map((step) => (
            <span key={step} data-reached={step <= value || undefined} />
          ))}
        </span>
      )}
    </span>
  );
}
