import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { VisuallyHidden } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { BarButton } from './bar-button.js';
import type { Paragraph } from './caption-paragraphs.js';
import type { CaptionsApi } from './captions-api.js';
import type { CaptionsStore } from './captions-store.js';

const confirmedMs = 1500;

/** The text of paragraphs as it is to be read elsewhere: a line for each turn, named where there are two sources. */
export function textOf(
  paragraphs: readonly Paragraph[],
  nameOf: ((source: Paragraph['source']) => string) | null,
): string {
  const lines: string[] = [];
  for (const { isFirst, source, text } of paragraphs) {
    if (isFirst || lines.length === 0) lines.push(`${nameOf ? `${nameOf(source)}: ` : ''}${text.trim()}`);
    else lines.push(`${lines.pop() ?? ''}${text}`);
  }
  return lines.join('\n');
}

/** Copies what is selected in the captions; without a selection, all of them. */
export function CopyButton({
  store,
  api,
  shortcut,
}: {
  store: CaptionsStore;
  api: CaptionsApi;
  shortcut: string | null;
}) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), confirmedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    const { paragraphs, settings } = store.getState();
    const nameOf = settings.source === 'both' ? (source: Paragraph['source']) => t(`sourceName.${source}`) : null;
    const text = getSelection()?.toString().trim() || textOf(paragraphs, nameOf);
    if (text === '') return;
    const { ok } = await api.command({ type: 'copy', text });
    if (ok) setCopied(true);
  };
  return (
    <>
      <BarButton
        label={t('control.copy')}
        icon={isCopied ? Check : Copy}
        shortcut={shortcut}
        onPress={() => void copy()}
      />
      <VisuallyHidden>
        <span role="status">{isCopied && t('control.copied')}</span>
      </VisuallyHidden>
    </>
  );
}
