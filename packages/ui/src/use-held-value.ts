import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** After the last movement, so that a key held down or pressed again is one change. */
const commitAfterMs = 250;
/** How long a value that was let go is shown while the answer to it is on its way. */
const answerWithinMs = 2000;

interface Held {
  value: number;
  onInput(value: number): void;
  /** Of the `<input type="range">`. */
  ref: RefObject<HTMLInputElement | null>;
}

/**
 * A slider's value. While it is being moved it is the person's, whatever updates say; what they chose is committed when they
 * let go.
 */
export function useHeldValue(value: number, commit: (value: number) => void, onMove?: (value: number) => void): Held {
  const [held, setHeld] = useState<{ value: number; isCommitted: boolean } | null>(null);
  const ref = useRef<HTMLInputElement | null>(null);
  const latest = useRef({ commit, onMove });
  latest.current = { commit, onMove };

  useEffect(() => {
    const input = ref.current;
    if (!input) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const commitNow = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      const chosen = Number(input.value);
      setHeld({ value: chosen, isCommitted: true });
      latest.current.commit(chosen);
    };
    // React's onChange is the input event; this one comes when the slider is let go, or a key was pressed.
    const letGo = () => {
      clearTimeout(timer);
      timer = setTimeout(commitNow, commitAfterMs);
    };
    input.addEventListener('change', letGo);
    input.addEventListener('blur', commitNow);
    return () => {
      input.removeEventListener('change', letGo);
      input.removeEventListener('blur', commitNow);
      commitNow();
    };
  }, []);

  const isAnswered = held?.isCommitted === true && held.value === value;
  useEffect(() => {
    if (isAnswered) setHeld(null);
  }, [isAnswered]);
  useEffect(() => {
    if (!held?.isCommitted) return;
    const timer = setTimeout(() => setHeld(null), answerWithinMs);
    return () => clearTimeout(timer);
  }, [held]);

  const onInput = useCallback((moved: number) => {
    setHeld({ value: moved, isCommitted: false });
    latest.current.onMove?.(moved);
  }, []);
  return { value: held?.value ?? value, onInput, ref };
}
