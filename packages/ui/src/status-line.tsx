import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { CaptionsApi } from './captions-api.js';
import { isMac } from './is-mac.js';
import { ModelChoice } from './model-choice.js';
import { shortcutText } from './shortcut-text.js';
import type { Status } from './status.js';

const icons = { quiet: Info, attention: TriangleAlert, loss: CircleAlert };

interface Props {
  status: Status | null;
  api: CaptionsApi;
  /** With one button at most. */
  isBrief?: boolean;
  onShowFiles?: () => void;
}

/** One sentence about what keeps captions from coming, with what can be done about it. */
export function StatusLine({ status, api, isBrief = false, onShowFiles }: Props) {
  const { t } = useTranslation();
  const Icon = icons[status?.grade ?? 'quiet'];
  // The element stays: a live region announces only changes of what is in it.
  return (
    <div className="status" role="status" data-grade={status?.grade} hidden={status === null}>
      {status && (
        <>
          <Icon className="status-icon" aria-hidden size={16} strokeWidth={2} />
          <span className="status-sentence">{t(status.keys, named(status.values, t))}</span>
          <StatusButton status={status} api={api} isBrief={isBrief} {...(onShowFiles && { onShowFiles })} />
        </>
      )}
    </div>
  );
}

/** Sources and keys by their names in the language. */
function named(values: Status['values'], translate: (key: string) => string): Status['values'] {
  const { source, keys } = values;
  return {
    ...values,
    ...(typeof source === 'string' && { source: translate(`sourceName.${source}`) }),
    ...(typeof keys === 'string' && { keys: shortcutText(keys, isMac(), translate) }),
  };
}

function StatusButton({ status: { action }, api, isBrief, onShowFiles }: Props & { status: Status; isBrief: boolean }) {
  const { t } = useTranslation();
  if (action === null) return null;
  switch (action.type) {
    case 'choose-model':
      return <ModelChoice api={api} offer={action.offer} isBrief={isBrief} />;
    case 'start':
    case 'retry':
      return (
        <Button className="status-button" onPress={() => void api.command({ type: 'start' })}>
          {t(`control.${action.type}`)}
        </Button>
      );
    case 'show-files':
      return (
        <Button className="status-button" onPress={() => onShowFiles?.()}>
          {t('files.news.show')}
        </Button>
      );
    case 'open-settings':
      return (
        <Button
          className="status-button"
          onPress={() => void api.command({ type: 'open-settings', page: action.page })}
        >
          {t(`control.openPage.${action.page}`)}
        </Button>
      );
    case 'open-link': {
      // What was allowed meanwhile is found out by trying again. Linux has no page where it could be.
      const hasPage = !navigator.userAgent.includes('Linux');
      return (
        <span className="status-actions">
          {hasPage && (
            <Button
              className="status-button"
              onPress={() => void api.command({ type: 'open-link', link: action.link })}
            >
              {t('control.openPermission')}
            </Button>
          )}
          {(!hasPage || !isBrief) && (
            <Button className="status-button" onPress={() => void api.command({ type: 'start' })}>
              {t('control.retry')}
            </Button>
          )}
        </span>
      );
    }
  }
}
