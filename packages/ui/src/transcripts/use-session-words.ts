import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { lengthText } from './session-time.js';

export interface SessionWords {
  /** `48 min`. */
  length(ms: number): string;
  /** What a source is called; its own name where the catalogue has none. */
  source(id: string): string;
  sources(ids: readonly string[]): string;
}

/** What lengths and sources are called. */
export function useSessionWords(): SessionWords {
  const { t } = useTranslation();
  return useMemo(() => {
    const source = (id: string) => t(`sourceName.${id}`, { defaultValue: id });
    return {
      length: (ms) => {
        const { key, values } = lengthText(ms);
        return t(key, values);
      },
      source,
      sources: (ids) => ids.map(source).join(', '),
    };
  }, [t]);
}
