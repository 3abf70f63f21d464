import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Row } from '../row.js';
import type { SettingsApi, SettingsSnapshot } from '../settings-api.js';
import { AboutPage } from './about-page.js';
import { AdvancedSections } from './advanced-sections.js';
import { CaptionsPreview } from './captions-preview.js';
import { DevicePage } from './device-page.js';
import { ModelPage } from './model-page.js';
import { SettingRow } from './setting-row.js';
import { type FieldGroup, groupsOn, type PageName, pageNames, searchFields } from './settings-pages.js';
import type { SettingsStore } from './settings-store.js';
import { searchTopics } from './settings-topics.js';
import { useKeptFocus } from './use-kept-focus.js';

interface Props {
  store: SettingsStore;
  api: SettingsApi;
}

export function SettingsView({ store, api }: Props) {
  const snapshot = useStore(store, (state) => state.snapshot);
  return snapshot && <Pages snapshot={snapshot} api={api} />;
}

/** A side list, and one column. */
function Pages({ snapshot, api }: PageProps) {
  const { t } = useTranslation();
  const rootRef = useRef<HTMLDivElement>(null);
  useKeptFocus(rootRef);
  const [page, setPage] = useState<PageName>('general');
  const [search, setSearch] = useState('');
  // Changes only when it is asked for again.
  const { openAt } = snapshot;
  useEffect(() => {
    if (openAt === null) return;
    setPage(openAt.page);
    setSearch('');
  }, [openAt]);
  const isSearching = search.trim() !== '';
  const open = (name: PageName) => {
    setPage(name);
    setSearch('');
  };
  return (
    <div className="settings" ref={rootRef}>
      <nav className="side" aria-label={t('settings.pages')}>
        <input
          className="search"
          type="search"
          placeholder={t('settings.search')}
          aria-label={t('settings.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {pageNames.map((name) => (
          <button
            key={name}
            type="button"
            className="side-item"
            aria-current={!isSearching && name === page ? 'page' : undefined}
            onClick={() => open(name)}
          >
            {t(`settings.page.${name}`)}
          </button>
        ))}
      </nav>
      <main className="column" key={isSearching ? 'search' : page}>
        <h1>{isSearching ? t('settings.search') : t(`settings.page.${page}`)}</h1>
        {isSearching ? (
          <Found text={search} snapshot={snapshot} api={api} onPage={open} />
        ) : (
          <Page page={page} snapshot={snapshot} api={api} />
        )}
      </main>
    </div>
  );
}

interface PageProps {
  snapshot: SettingsSnapshot;
  api: SettingsApi;
}

function Page({ page, snapshot, api }: PageProps & { page: PageName }) {
  const { t } = useTranslation();
  switch (page) {
    case 'model':
      return <ModelPage snapshot={snapshot} api={api} />;
    case 'device':
      return <DevicePage snapshot={snapshot} api={api} />;
    case 'about':
      return <AboutPage snapshot={snapshot} api={api} />;
    default:
      return (
        <>
          {page === 'captions' && <CaptionsPreview values={snapshot.values} />}
          {page === 'transcripts' && (
            <p className="note">
              {t(snapshot.values.keepTranscripts ? 'settings.transcripts.intro' : 'settings.transcripts.off')}
            </p>
          )}
          <Groups groups={groupsOn(page)} snapshot={snapshot} api={api} />
          {page === 'advanced' && <AdvancedSections snapshot={snapshot} api={api} />}
        </>
      );
  }
}

function Found({ text, snapshot, api, onPage }: PageProps & { text: string; onPage(page: PageName): void }) {
  const { t } = useTranslation();
  const groups = searchFields(text, (key) => t(key));
  const topics = searchTopics(text, (key) => t(key));
  if (groups.length + topics.length === 0) return <p className="note">{t('settings.nothingFound')}</p>;
  return (
    <>
      <Groups groups={groups} snapshot={snapshot} api={api} />
      {topics.length > 0 && (
        <section className="group">
          <h2>{t('settings.onPages')}</h2>
          {topics.map(({ page, labelKey }) => (
            <Row key={`${page} ${labelKey}`} label={t(labelKey)}>
              <button type="button" className="push" onClick={() => onPage(page)}>
                {t(`settings.page.${page}`)}
              </button>
            </Row>
          ))}
        </section>
      )}
    </>
  );
}

function Groups({ groups, snapshot, api }: PageProps & { groups: FieldGroup[] }) {
  const { t } = useTranslation();
  return groups.map(({ group, labelKey, fields }) => (
    <section key={group} className="group">
      {groups.length > 1 && <h2>{t(labelKey)}</h2>}
      {fields.map((field) => (
        <SettingRow key={field.name} field={field} snapshot={snapshot} api={api} />
      ))}
    </section>
  ));
}
