import { useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { Progress, TranscriptsAnswer, TranscriptsApi } from '../transcripts-api.js';
import { choiceOf, draftProblems, type ExportDraft, ExportFields } from './export-fields.js';

interface Props {
  sessions: readonly string[];
  draft: ExportDraft;
  progress: Progress | null;
  api: TranscriptsApi;
  onDraft(draft: ExportDraft): void;
  onSaved(saved: { name: string; count: number }): void;
  onClose(): void;
}

/** How the sessions are to be exported; the place is chosen in the system's dialog. */
export function ExportDialog({ sessions, draft, progress, api, onDraft, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<Extract<TranscriptsAnswer, { ok: false }> | null>(null);
  const isOne = sessions.length === 1;
  const problems = draftProblems(draft, isOne);
  const isUsable = problems.range === null && problems.shift === null;
  const save = async () => {
    if (!isUsable || isWorking) return;
    setWorking(true);
    setFailure(null);
    const answer = await api.command({ type: 'export', sessions: [...sessions], choice: choiceOf(draft, isOne) });
    setWorking(false);
    if (answer.ok && answer.saved) onSaved(answer.saved);
    else if (!answer.ok && (answer.reason !== 'cancelled' || answer.done)) setFailure(answer);
  };
  const heading = isOne
    ? t('transcripts.export.heading')
    : t('transcripts.export.headingMany', { count: sessions.length });
  return (
    <ModalOverlay
      className="dialog-ground"
      isOpen
      isDismissable={!isWorking}
      isKeyboardDismissDisabled={isWorking}
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <Modal className="dialog-box">
        <Dialog className="export" aria-label={heading}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            <h2>{heading}</h2>
            <ExportFields
              draft={draft}
              problems={problems}
              isOne={isOne}
              onChange={(changes) => onDraft({ ...draft, ...changes })}
            />
            {failure !== null && (
              <p className="dialog-problem" role="alert">
                {t(`transcripts.failed.${failure.reason}`)}{' '}
                {failure.done !== undefined &&
                  failure.done > 0 &&
                  t('transcripts.failed.partly', { count: failure.done })}
              </p>
            )}
            <footer className="dialog-actions">
              {isWorking && progress !== null && (
                <span className="dialog-progress late" role="status">
                  <progress value={progress.done} max={progress.total} />
                  <span className="figure">{t('transcripts.export.progress', { ...progress })}</span>
                </span>
              )}
              <button
                type="button"
                className="push"
                onClick={() => (isWorking ? void api.command({ type: 'cancel-export' }) : onClose())}
              >
                {t('transcripts.export.cancel')}
              </button>
              <button type="submit" className="push main" disabled={!isUsable || isWorking}>
                {t(isOne ? 'transcripts.export.save' : 'transcripts.export.saveMany')}
              </button>
            </footer>
          </form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
