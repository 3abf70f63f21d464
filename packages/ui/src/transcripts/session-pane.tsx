import { useTranslation } from 'react-i18next';
import type { SessionSummary, TranscriptsApi } from '../transcripts-api.js';
import type { HitPlace } from './find-in-reading.js';
import { readingText } from './reading-text.js';
import { SessionHeading } from './session-heading.js';
import { TranscriptText } from './transcript-text.js';
import type { OpenSession } from './transcripts-store.js';
import { useSessionWords } from './use-session-words.js';

interface Props {
  /** As the list has it: what is open may be read still. */
  session: SessionSummary;
  open: OpenSession;
  isLive: boolean;
  query: string;
  target: HitPlace | null;
  api: TranscriptsApi;
  isRenaming: boolean;
  onRenaming(isRenaming: boolean): void;
  onExport(): void;
  onRemove(): void;
  /** What a command was answered. */
  onAnswer(answer: Awaited<ReturnType<TranscriptsApi['command']>>): void;
}

/** One session. */
export function SessionPane(props: Props) {
  const { session, open, isLive, query, target, api, onAnswer } = props;
  const { t } = useTranslation();
  const { source: nameOf } = useSessionWords();
  const reading = open.type === 'open' && open.session === session.id ? open.reading : null;
  const copy = async () => {
    const text = selectedText() || readingText(reading?.paragraphs ?? [], session.sources.length > 1 ? nameOf : null);
    return text !== '' && (await api.command({ type: 'copy', text })).ok;
  };
  const correct = (source: string, word: number, text: string | null) =>
    void api.command({ type: 'correct', session: session.id, source, word, text }).then(onAnswer);
  return (
    <>
      <SessionHeading
        session={session}
        isLive={isLive}
        isRenaming={props.isRenaming}
        onRenaming={props.onRenaming}
        onRename={(title) => void api.command({ type: 'rename', session: session.id, title }).then(onAnswer)}
        onCopy={copy}
        onExport={props.onExport}
        onRemove={props.onRemove}
      />
      {session.end === 'recovered' && <p className="session-note">{t('transcripts.recoveredHelp')}</p>}
      {reading !== null && reading.damagedLines > 0 && (
        <p className="session-note">{t('transcripts.damaged', { count: reading.damagedLines })}</p>
      )}
      {open.type === 'failed' && open.session === session.id && (
        <p className="pane-note" role="alert">
          {t(`transcripts.notOpened.${open.problem}`)}
        </p>
      )}
      {reading !== null &&
        (reading.paragraphs.length > 0 || reading.gaps.length > 0 ? (
          <TranscriptText
            key={session.id}
            reading={reading}
            isLive={isLive}
            query={query}
            target={target}
            onCorrect={correct}
          />
        ) : (
          <p className="pane-note">{t(isLive ? 'transcripts.waiting' : 'transcripts.noWords')}</p>
        ))}
      {open.type !== 'failed' && reading === null && <Waiting key={session.id} />}
    </>
  );
}

/** Of the session's text; a selection elsewhere is none of it. */
function selectedText(): string {
  const selection = getSelection();
  if (!selection?.anchorNode?.parentElement?.closest('.reading-text')) return '';
  return selection.toString().trim();
}

/** Comes into sight only where it takes a while. */
function Waiting() {
  const { t } = useTranslation();
  return (
    <p className="pane-note late" role="status">
      {t('transcripts.reading')}
    </p>
  );
}
