import { useEffect, useRef } from 'react';

interface WindowKeys {
  find(): void;
  step(by: 1 | -1): void;
  undo(): void;
  export(): void;
}

/** What keys do anywhere in the window. */
export function useWindowKeys(keys: WindowKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, shiftKey, ctrlKey, metaKey, target } = event;
      const isCommand = ctrlKey || metaKey;
      // A dialog has the keyboard to itself.
      if (target instanceof Element && target.closest('[role="dialog"]')) return;
      const isWriting = target instanceof HTMLInputElement;
      if (key === 'F3' || (isCommand && key.toLowerCase() === 'g')) latest.current.step(shiftKey ? -1 : 1);
      else if (isCommand && key.toLowerCase() === 'f') latest.current.find();
      else if (isCommand && key.toLowerCase() === 'e') latest.current.export();
      else if (isCommand && key.toLowerCase() === 'z' && !isWriting) latest.current.undo();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
