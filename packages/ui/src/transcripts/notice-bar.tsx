import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface Props {
  text: string;
  /** Something went wrong. */
  isProblem?: boolean;
  action?: { label: string; onPress(): void };
  onDismiss(): void;
}

/** What has happened, and what can be done about it; it stays until it is dismissed. */
export function NoticeBar({ text, isProblem = false, action, onDismiss }: Props) {
  const { t } = useTranslation();
  return (
    <div className="notice" role={isProblem ? 'alert' : 'status'} data-problem={isProblem || undefined}>
      <span className="notice-text">{text}</span>
      {action && (
        <button type="button" className="push" onClick={action.onPress}>
          {action.label}
        </button>
      )}
      <button type="button" className="reset" aria-label={t('transcripts.dismiss')} onClick={onDismiss}>
        <X aria-hidden size={14} />
      </button>
    </div>
  );
}
