import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaptionLine } from './captions-api.js';

interface Props {
  lines: CaptionLine[];
  /** Whether a line says whose it is: where there is more than one source. */
  named: boolean;
}

/** The text, newest last; what does not fit leaves at the top. */
export function CaptionLines({ lines, named }: Props) {
  const { t } = useTranslation();
  return (
    <div className="captions" role="log" aria-label={t('overlay.captions')}>
      {lines.map((line, index) => (
        <Line key={line.id} line={line} named={named && line.source !== lines[index - 1]?.source} />
      ))}
    </div>
  );
}

const Line = memo(function Line({ line, named }: { line: CaptionLine; named: boolean }) {
  const { t } = useTranslation();
  return (
    <p className="caption-line" data-source={line.source}>
      {named && <span className="caption-source">{t(`sourceName.${line.source}`)}</span>}
      <span className="caption-text">{line.text}</span>
    </p>
  );
});
