import { Check, Copy, Download, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMac } from '../is-mac.js';
import { shortcutText } from '../shortcut-text.js';
import type { SessionSummary } from '../transcripts-api.js';
import { useConfirmation } from '../use-confirmation.js';
import { startDate, startTime } from './session-days.js';
import { sessionTitle } from './session-title.js';
import { useSessionWords } from './use-session-words.js';

interface Props {
  session: SessionSummary;
  isLive: boolean;
  isRenaming: boolean;
  onRenaming(isRenaming: boolean): void;
  onRename(title: string | null): void;
  /** Resolves to whether it was. */
  onCopy(): Promise<boolean>;
  onExport(): void;
  onRemove(): void;
}

/** What the session is, and what can be done with it. */
export function SessionHeading(props: Props) {
  const { session, isLive, isRenaming, onRenaming, onRename, onExport, onRemove } = props;
  const { t, i18n } = useTranslation();
  const words = useSessionWords();
  const facts = [
    `${startDate(session, i18n.language)}, ${startTime(session, i18n.language)}`,
    words.length(session.lengthMs),
    words.sources(session.sources),
    session.models.join(', '),
  ].filter(Boolean);
  return (
    <header className="session-heading">
      <div className="session-heading-words">
        {isRenaming ? (
          <TitleField
            session={session}
            onDone={(title) => {
              onRenaming(false);
              if (title !== undefined) onRename(title);
            }}
          />
        ) : (
          <h1 dir="auto">{sessionTitle(session) || t('transcripts.untitled')}</h1>
        )}
        <p className="session-facts">{facts.join('\u00a0\u00b7 ')}</p>
      </div>
      <div className="session-actions">
        <button
          type="button"
          className="reset"
          aria-label={t('transcripts.rename')}
          title={`${t('transcripts.rename')} (${shortcutText('F2', isMac(), (key) => t(key))})`}
          onClick={() => onRenaming(true)}
        >
          <Pencil aria-hidden size={16} strokeWidth={1.75} />
        </button>
        <CopyText onCopy={props.onCopy} />
        <button
          type="button"
          className="reset"
          aria-label={t('transcripts.remove')}
          title={t(isLive ? 'transcripts.stillGoesOn' : 'transcripts.remove')}
          aria-disabled={isLive || undefined}
          aria-description={isLive ? t('transcripts.stillGoesOn') : undefined}
          onClick={() => isLive || onRemove()}
        >
          <Trash2 aria-hidden size={16} strokeWidth={1.75} />
        </button>
        <button type="button" className="push" onClick={onExport}>
          <Download aria-hidden size={16} strokeWidth={1.75} />
          {t('transcripts.export.open')}
        </button>
      </div>
    </header>
  );
}

function CopyText({ onCopy }: Pick<Props, 'onCopy'>) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useConfirmation();
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <button
        type="button"
        className="reset"
        aria-label={t('transcripts.copy')}
        title={t('transcripts.copy')}
        // A selection is copied, and stays.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void onCopy().then(setCopied)}
      >
        <Icon aria-hidden size={16} strokeWidth={1.75} />
      </button>
      <span className="unseen" role="status">
        {isCopied && t('transcripts.copied')}
      </span>
    </>
  );
}

/** Applies when it is left or Enter is pressed. Empty: its first words stand for it again. Escape takes back. */
function TitleField({ session, onDone }: { session: SessionSummary; onDone(title: string | null | undefined): void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(sessionTitle(session));
  const commit = () => {
    const title = text.trim();
    if (title === sessionTitle(session)) onDone(undefined);
    else onDone(title === '' ? null : title);
  };
  return (
    <input
      className="text session-title-field"
      type="text"
      dir="auto"
      maxLength={200}
      aria-label={t('transcripts.title')}
      title={t('transcripts.titleHelp')}
      // biome-ignore lint/a11y/noAutofocus: it is opened to be written in
      autoFocus
      value={text}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') onDone(undefined);
      }}
    />
  );
}
