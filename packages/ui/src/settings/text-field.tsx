import { useState } from 'react';
import type { FieldIds } from '../row.js';

interface Props {
  value: string;
  placeholder: string;
  isNumber?: boolean;
  ids: FieldIds;
  onCommit(text: string): void;
}

/** Applies when it is left or Enter is pressed: half a number is none. Escape takes back what was typed. */
export function TextField({ value, placeholder, isNumber = false, ids, onCommit }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null && typed.trim() !== value) onCommit(typed.trim());
    setTyped(null);
  };
  return (
    <input
      className={isNumber ? 'text number' : 'text'}
      type="text"
      inputMode={isNumber ? 'numeric' : 'text'}
      spellCheck={false}
      aria-labelledby={ids.labelledBy}
      aria-describedby={ids.describedBy}
      placeholder={placeholder}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
