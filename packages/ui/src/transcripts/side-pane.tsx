import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FilesList } from '../files/files-list.js';
import { useFiles } from '../files/use-files.js';
import type { FilesApi } from '../files-api.js';
import type { SessionSummary, TranscriptsSnapshot } from '../transcripts-api.js';
import { HitList } from './hit-list.js';
import { SearchField } from './search-field.js';
import { SessionList } from './session-list.js';
import type { Search } from './use-search.js';

interface Props {
  snapshot: TranscriptsSnapshot;
  all: readonly SessionSummary[];
  search: Search;
  searchField: RefObject<HTMLInputElement | null>;
  selected: ReadonlySet<string>;
  onSelect(ids: ReadonlySet<string>): void;
  onRemove(): void;
  onRename(): void;
  files: FilesApi | null;
}

/** The search, and below it the sessions, or what was found in them. */
export function SidePane(props: Props) {
  const { snapshot, all, search, searchField, selected, onSelect, onRemove, onRename } = props;
  const { t } = useTranslation();
  const { live, sessions, indexing } = snapshot;
  const files = useFiles(props.files);
  const { wanted, result, isSearching, at, total, passage } = search;
  const below = useRef<HTMLDivElement | null>(null);
  const isLooking = wanted !== '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (isLooking) return;
    if (event.key === 'Delete') onRemove();
    else if (event.key === 'F2') onRename();
    else return;
    event.preventDefault();
  };
  return (
    <nav className="side" aria-label={t('transcripts.window')}>
      <SearchField
        inputRef={searchField}
        query={search.query}
        place={isLooking && result && total > 0 ? { at, total, isCut: result.isCut } : null}
        onQuery={search.setQuery}
        onStep={search.step}
        onDown={() => below.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus()}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the list within */}
      <div ref={below} className="side-list" onKeyDown={onKeyDown}>
        {!isLooking && all.length > 0 && (
          <SessionList live={live} sessions={sessions ?? []} selected={selected} onSelect={onSelect} />
        )}
        {isLooking && result !== null && result.hits.length > 0 && (
          <HitList hits={result.hits} sessions={all} current={passage} onChoose={search.goTo} />
        )}
        {isLooking && result !== null && result.hits.length === 0 && !isSearching && (
          <div className="side-state" role="status">
            <p>{t('transcripts.noHits')}</p>
            <p className="note">{t('transcripts.noHitsHelp')}</p>
            <button type="button" className="push" onClick={() => search.setQuery('')}>
              {t('transcripts.clearSearch')}
            </button>
          </div>
        )}
      </div>
      {isLooking && result?.isCut && (
        <p className="side-note">{t('transcripts.isCut', { count: result.hits.length })}</p>
      )}
      {isSearching && (
        <p className="side-note late" role="status">
          {t('transcripts.searching')}
        </p>
      )}
      {props.files && (
        <div className="side-note side-files">
          <FilesList view={files} api={props.files} />
        </div>
      )}
      {indexing !== null && (
        <div className="side-note late" role="status">
          <span className="figure">{t('transcripts.indexing', { ...indexing })}</span>
          <progress value={indexing.done} max={indexing.total} aria-hidden />
        </div>
      )}
    </nav>
  );
}
