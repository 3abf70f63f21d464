import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { isMac } from '../is-mac.js';
import { shortcutText } from '../shortcut-text.js';

interface Props {
  inputRef: RefObject<HTMLInputElement | null>;
  query: string;
  /** Number of the hit that is shown, from 0, and of all of them; null: nothing was found, or nothing was looked for. */
  place: { at: number | null; total: number; isCut: boolean } | null;
  onQuery(query: string): void;
  onStep(by: 1 | -1): void;
  /** The list below takes the keyboard. */
  onDown(): void;
}

/** Enter goes to the next hit, with Shift to the one before; Escape clears. */
export function SearchField({ inputRef, query, place, onQuery, onStep, onDown }: Props) {
  const { t } = useTranslation();
  const figure =
    place === null
      ? null
      : place.at === null
        ? t('transcripts.found', { count: place.total })
        : t(place.isCut ? 'transcripts.hitOfCut' : 'transcripts.hitOf', { at: place.at + 1, total: place.total });
  return (
    <search className="search-bar">
      <div className="search-field">
        <input
          ref={inputRef}
          className="search"
          type="search"
          dir="auto"
          spellCheck={false}
          placeholder={t('transcripts.search')}
          aria-label={t('transcripts.search')}
          value={query}
          onChange={(event) => onQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
            else if (event.key === 'Escape') onQuery('');
            else if (event.key === 'ArrowDown') onDown();
            else return;
            event.preventDefault();
          }}
        />
        {query !== '' && (
          <button
            type="button"
            className="search-clear"
            aria-label={t('transcripts.clearSearch')}
            onClick={() => {
              onQuery('');
              inputRef.current?.focus();
            }}
          >
            <X aria-hidden size={14} />
          </button>
        )}
      </div>
      {place !== null && (
        <div className="search-place">
          <span className="figure" role="status">
            {figure}
          </span>
          <button
            type="button"
            className="reset"
            aria-label={t('transcripts.previous')}
            title={`${t('transcripts.previous')} (${shortcutText('Shift+F3', isMac(), (key) => t(key))})`}
            onClick={() => onStep(-1)}
          >
            <ChevronUp aria-hidden size={16} />
          </button>
          <button
            type="button"
            className="reset"
            aria-label={t('transcripts.next')}
            title={`${t('transcripts.next')} (${shortcutText('F3', isMac(), (key) => t(key))})`}
            onClick={() => onStep(1)}
          >
            <ChevronDown aria-hidden size={16} />
          </button>
        </div>
      )}
    </search>
  );
}
