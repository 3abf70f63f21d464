import { useMemo } from 'react';
import {
  Collection,
  Header,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  ListLayout,
  type Selection,
  Virtualizer,
} from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { clockText } from '../clock-text.js';
import type { SearchHit, SessionSummary } from '../transcripts-api.js';
import { snippetOf } from './search-steps.js';
import { startDate } from './session-days.js';
import { sessionTitle } from './session-title.js';

interface Props {
  hits: readonly SearchHit[];
  sessions: readonly SessionSummary[];
  /** Number of the passage that is shown; null: none yet. */
  current: number | null;
  onChoose(passage: number): void;
}

interface Section {
  id: string;
  title: string;
  date: string;
  passages: { id: number; hit: SearchHit }[];
}

/** CSS pixels. */
const layout = { rowSize: 62, headingSize: 48 };

/** What a search found, by session. */
export function HitList({ hits, sessions, current, onChoose }: Props) {
  const { t, i18n } = useTranslation();
  const sections = useMemo(() => {
    const known = new Map(sessions.map((session) => [session.id, session]));
    const found = new Map<string, Section>();
    for (const [id, hit] of hits.entries()) {
      const session = known.get(hit.session);
      const section = found.get(hit.session) ?? {
        id: hit.session,
        title: (session && sessionTitle(session)) || t('transcripts.untitled'),
        date: session ? startDate(session, i18n.language) : '',
        passages: [],
      };
      section.passages.push({ id, hit });
      found.set(hit.session, section);
    }
    return [...found.values()];
  }, [hits, sessions, t, i18n.language]);
  const select = (keys: Selection) => {
    const [key] = keys as ReadonlySet<number>;
    if (key !== undefined) onChoose(key);
  };
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layout}>
      <ListBox
        className="session-list"
        aria-label={t('transcripts.hits')}
        items={sections}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={current === null ? [] : [current]}
        onSelectionChange={select}
      >
        {(section) => (
          <ListBoxSection id={section.id}>
            <Header className="found-session">
              <span className="session-title" dir="auto">
                {section.title}
              </span>
              <span className="session-facts">{section.date}</span>
            </Header>
            <Collection items={section.passages}>
              {({ id, hit }) => (
                <ListBoxItem id={id} className="hit" textValue={hit.text}>
                  <span className="hit-time">{clockText(hit.startMs)}</span>
                  <span className="hit-text" dir="auto">
                    {snippetOf(hit).map(({ text, isMark }, index) =>
                      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which have no other name
                      isMark ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
                    )}
                  </span>
                </ListBoxItem>
              )}
            </Collection>
          </ListBoxSection>
        )}
      </ListBox>
    </Virtualizer>
  );
}
