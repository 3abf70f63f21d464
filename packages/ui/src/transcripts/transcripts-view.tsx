import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { fontFamily } from '../appearance-variables.js';
import { FileDropTarget } from '../files/file-drop-target.js';
import type { FilesApi } from '../files-api.js';
import type { TranscriptsAnswer, TranscriptsApi, TranscriptsSnapshot } from '../transcripts-api.js';
import { ExportDialog } from './export-dialog.js';
import { type ExportDraft, firstDraft } from './export-fields.js';
import { Notices, type Outcome } from './notices.js';
import { SessionPane } from './session-pane.js';
import { SidePane } from './side-pane.js';
import type { TranscriptsStore } from './transcripts-store.js';
import { useSearch } from './use-search.js';
import { useWindowKeys } from './use-window-keys.js';

interface Props {
  store: TranscriptsStore;
  api: TranscriptsApi;
  /** null: no files are taken here. */
  files: FilesApi | null;
}

/** The sessions on the left, the text of one on the right. */
export function TranscriptsView({ store, api, files }: Props) {
  const snapshot = useStore(store, (state) => state.snapshot);
  return snapshot && <Transcripts store={store} api={api} files={files} snapshot={snapshot} />;
}

function Transcripts({ store, api, files, snapshot }: Props & { snapshot: TranscriptsSnapshot }) {
  const { t } = useTranslation();
  const { live, sessions, exporting, removed } = snapshot;
  const all = useMemo(() => [...live, ...(sessions ?? [])], [live, sessions]);
  const open = useStore(store, (state) => state.open);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isRenaming, setRenaming] = useState(false);
  const [exported, setExported] = useState<readonly string[] | null>(null);
  const [draft, setDraft] = useState<ExportDraft>(firstDraft);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const report = useCallback((answer: TranscriptsAnswer) => {
    if (!answer.ok) setOutcome({ type: 'failed', reason: answer.reason });
  }, []);
  const search = useSearch(store, api, sessions, report);
  const searchField = useRef<HTMLInputElement | null>(null);
  const selected = useMemo(() => all.filter(({ id }) => chosen.has(id)), [all, chosen]);
  const one = selected.length === 1 ? selected[0]! : null;
  const isLive = one !== null && live.some(({ id }) => id === one.id);

  const choose = useCallback((ids: ReadonlySet<string>) => {
    setChosen(ids);
    setRenaming(false);
  }, []);
  // The latest is open at first, and when the one that was open is gone.
  useEffect(() => {
    if (selected.length === 0 && all[0] && search.wanted === '') choose(new Set([all[0].id]));
  }, [selected, all, search.wanted, choose]);
  useEffect(() => {
    void api.command({ type: 'open', session: one?.id ?? null });
  }, [one?.id, api]);
  useEffect(() => {
    if (search.session !== null) choose(new Set([search.session]));
  }, [search.session, choose]);

  const remove = () => {
    const over = selected.filter(({ id }) => !live.some((one) => one.id === id));
    if (over.length === 0) {
      if (selected.length > 0) setOutcome({ type: 'failed', reason: 'still-goes-on' });
      return;
    }
    const last = all.findLastIndex(({ id }) => chosen.has(id));
    const next = all[last + 1] ?? all.findLast(({ id }) => !chosen.has(id));
    setOutcome(null);
    void api.command({ type: 'remove', sessions: over.map(({ id }) => id) }).then((answer) => {
      report(answer);
      if (answer.ok) choose(new Set(next ? [next.id] : []));
    });
  };
  const undo = () => void api.command({ type: 'undo-remove' }).then(report);

  useWindowKeys({
    find: () => {
      searchField.current?.focus();
      searchField.current?.select();
    },
    step: search.step,
    undo: () => removed !== null && undo(),
    export: () => selected.length > 0 && setExported(selected.map(({ id }) => id)),
  });

  return (
    <div className="transcripts" style={{ '--caption-font': fontFamily(snapshot.font) } as CSSProperties}>
      <SidePane
        snapshot={snapshot}
        all={all}
        search={search}
        searchField={searchField}
        selected={chosen}
        onSelect={choose}
        onRemove={remove}
        onRename={() => setRenaming(one !== null)}
        files={files}
      />
      <main className="pane">
        {one !== null && (
          <SessionPane
            session={one}
            open={open}
            isLive={isLive}
            query={search.wanted}
            target={search.session === one.id ? search.target : null}
            api={api}
            isRenaming={isRenaming}
            onRenaming={setRenaming}
            onExport={() => setExported([one.id])}
            onRemove={remove}
            onAnswer={report}
          />
        )}
        {selected.length > 1 && (
          <div className="pane-state">
            <h1>{t('transcripts.chosen', { count: selected.length })}</h1>
            <div className="pane-buttons">
              <button type="button" className="push main" onClick={() => setExported(selected.map(({ id }) => id))}>
                {t('transcripts.export.open')}
              </button>
              <button type="button" className="push" onClick={remove}>
                {t('transcripts.remove')}
              </button>
            </div>
          </div>
        )}
        {selected.length === 0 && <NothingChosen snapshot={snapshot} api={api} />}
      </main>
      {files && <FileDropTarget />}
      <Notices
        removed={removed}
        outcome={outcome}
        onUndo={undo}
        onForget={() => void api.command({ type: 'forget-removed' })}
        onShow={() => void api.command({ type: 'show-exported' })}
        onDismiss={() => setOutcome(null)}
      />
      {exported !== null && (
        <ExportDialog
          sessions={exported}
          draft={draft}
          progress={exporting}
          api={api}
          onDraft={setDraft}
          onSaved={(saved) => {
            setExported(null);
            setOutcome({ type: 'saved', ...saved, isFolder: exported.length > 1 });
          }}
          onClose={() => setExported(null)}
        />
      )}
    </div>
  );
}

function NothingChosen({ snapshot, api }: { snapshot: TranscriptsSnapshot; api: TranscriptsApi }) {
  const { t } = useTranslation();
  const { live, sessions, problem, indexing } = snapshot;
  if (problem !== null) {
    return (
      <p className="pane-state" role="alert">
        {t(`transcripts.problem.${problem}`)}
      </p>
    );
  }
  if (sessions === null || (sessions.length === 0 && indexing !== null)) {
    return (
      <p className="pane-state late" role="status">
        {t('transcripts.reading')}
      </p>
    );
  }
  if (sessions.length > 0 || live.length > 0) return <p className="pane-state">{t('transcripts.none')}</p>;
  return (
    <div className="pane-state">
      <h1>{t('transcripts.empty')}</h1>
      <p>{t('transcripts.emptyHelp')}</p>
      <button type="button" className="push main" onClick={() => void api.command({ type: 'show-captions' })}>
        {t('transcripts.showCaptions')}
      </button>
    </div>
  );
}
