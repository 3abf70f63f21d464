import { Activity, LifeBuoy } from 'lucide-react';
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
import type { SessionSummary } from '../transcripts-api.js';
import { dayName, localDay, sessionDays, startTime } from './session-days.js';
import { sessionTitle } from './session-title.js';
import { useSessionWords } from './use-session-words.js';

interface Props {
  live: readonly SessionSummary[];
  sessions: readonly SessionSummary[];
  selected: ReadonlySet<string>;
  onSelect(ids: ReadonlySet<string>): void;
}

/** Keys of sections lie beside those of sessions: none may be another's. */
const liveSection = 'section live';
/**
 * Whatever is pressed is told, also what was chosen already (by this window, which leaves no mark of where a range begins):
 * else Shift would choose from nowhere.
 */
const everyPress = { allowDuplicateSelectionEvents: true };
/** CSS pixels. */
const layout = { rowSize: 52, headingSize: 36 };

/** The sessions by day, those that still go on first. Several are chosen with Ctrl or Shift. */
export function SessionList({ live, sessions, selected, onSelect }: Props) {
  const { t, i18n } = useTranslation();
  const today = localDay(new Date());
  const days = sessionDays(sessions).map(({ day, sessions: ofDay }) => {
    const name = dayName(day, today, i18n.language);
    return { id: `section ${day}`, name: 'key' in name ? t(name.key) : name.text, sessions: ofDay };
  });
  const sections =
    live.length > 0 ? [{ id: liveSection, name: t('transcripts.live'), sessions: [...live] }, ...days] : days;
  const all = [...live, ...sessions];
  const select = (keys: Selection) =>
    onSelect(keys === 'all' ? new Set(all.map(({ id }) => id)) : (keys as ReadonlySet<string>));
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layout}>
      <ListBox
        {...everyPress}
        className="session-list"
        aria-label={t('transcripts.list')}
        items={sections}
        selectionMode="multiple"
        selectionBehavior="replace"
        selectedKeys={selected}
        onSelectionChange={select}
      >
        {(section) => (
          <ListBoxSection id={section.id}>
            <Header className="day" data-live={section.id === liveSection || undefined}>
              {section.id === liveSection && <Activity aria-hidden size={14} strokeWidth={2} />}
              {section.name}
            </Header>
            <Collection items={section.sessions}>{(session) => <SessionItem session={session} />}</Collection>
          </ListBoxSection>
        )}
      </ListBox>
    </Virtualizer>
  );
}

function SessionItem({ session }: { session: SessionSummary }) {
  const { t, i18n } = useTranslation();
  const words = useSessionWords();
  const title = sessionTitle(session) || t('transcripts.untitled');
  const facts = [
    startTime(session, i18n.language),
    words.length(session.lengthMs),
    words.sources(session.sources),
    session.models.join(', '),
  ].filter(Boolean);
  const isRecovered = session.end === 'recovered';
  const spoken = [title, ...facts, ...(isRecovered ? [t('transcripts.recovered')] : [])].join(', ');
  return (
    <ListBoxItem id={session.id} className="session" textValue={title} aria-label={spoken}>
      <span className="session-title" dir="auto">
        {title}
      </span>
      <span className="session-facts">
        {isRecovered && <LifeBuoy aria-hidden size={12} strokeWidth={2} />}
        <span>{facts.join('\u00a0\u00b7 ')}</span>
      </span>
    </ListBoxItem>
  );
}
