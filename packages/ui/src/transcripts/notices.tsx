import { useTranslation } from 'react-i18next';
import type { TranscriptsFailure, TranscriptsSnapshot } from '../transcripts-api.js';
import { NoticeBar } from './notice-bar.js';

/** Of what was asked for last. */
export type Outcome =
  | { type: 'failed'; reason: TranscriptsFailure }
  | { type: 'saved'; name: string; count: number; isFolder: boolean };

interface Props {
  removed: TranscriptsSnapshot['removed'];
  outcome: Outcome | null;
  onUndo(): void;
  onForget(): void;
  onShow(): void;
  onDismiss(): void;
}

/** What has just happened, over the window's lower edge. */
export function Notices({ removed, outcome, onUndo, onForget, onShow, onDismiss }: Props) {
  const { t } = useTranslation();
  return (
    <div className="notices">
      {removed !== null && (
        <NoticeBar
          text={
            removed.ids.length === 1
              ? t('transcripts.removed', { title: removed.title || t('transcripts.untitled') })
              : t('transcripts.removedMany', { count: removed.ids.length })
          }
          action={{ label: t('transcripts.undo'), onPress: onUndo }}
          onDismiss={onForget}
        />
      )}
      {outcome?.type === 'failed' && (
        <NoticeBar isProblem text={t(`transcripts.failed.${outcome.reason}`)} onDismiss={onDismiss} />
      )}
      {outcome?.type === 'saved' && (
        <NoticeBar
          text={
            outcome.isFolder
              ? t('transcripts.export.savedMany', { count: outcome.count, name: outcome.name })
              : t('transcripts.export.saved', { name: outcome.name })
          }
          action={{ label: t('transcripts.export.show'), onPress: onShow }}
          onDismiss={onDismiss}
        />
      )}
    </div>
  );
}
