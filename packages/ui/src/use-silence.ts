import { useEffect, useRef, useState } from 'react';
import type { Paragraph } from './caption-paragraphs.js';

/** What of the text was taken away when nobody spoke: all up to a place in a paragraph. */
export interface Cleared {
  key: string;
  /** Characters of that paragraph. */
  length: number;
}

const nothing = { isSilent: false, cleared: null } as const;

/**
 * Whether no word has come for so long that the captions go, and which had come before. `seconds` null: they stay.
 */
export function useSilence(
  paragraphs: readonly Paragraph[],
  seconds: number | null,
): { isSilent: boolean; cleared: Cleared | null } {
  const [state, setState] = useState<{ isSilent: boolean; cleared: Cleared | null }>(nothing);
  const latest = useRef(paragraphs);
  latest.current = paragraphs;
  useEffect(() => {
    if (seconds === null) {
      setState(nothing);
      return;
    }
    if (paragraphs.length === 0) return;
    setState((before) => (before.isSilent ? { ...before, isSilent: false } : before));
    const timer = setTimeout(() => {
      const last = latest.current.at(-1);
      if (last) setState({ isSilent: true, cleared: { key: last.key, length: last.text.length } });
    }, seconds * 1000);
    return () => clearTimeout(timer);
  }, [paragraphs, seconds]);
  return state;
}
