import { ArrowDown } from 'lucide-react';
import { memo } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { Paragraph } from './caption-paragraphs.js';
import { useRolling } from './use-rolling.js';
import type { Cleared } from './use-silence.js';

interface Props {
  paragraphs: readonly Paragraph[];
  /** Whether a turn says whose it is: where there is more than one source. */
  isNamed: boolean;
  cleared: Cleared | null;
  /** Changes whenever the lines are laid out anew. */
  layout: string;
}

/** The text, newest last. It rolls up a line at a time, and can be scrolled back, selected and copied. */
export function CaptionLog({ paragraphs, isNamed, cleared, layout }: Props) {
  const { t } = useTranslation();
  const { scrollerRef, textRef, isScrolledBack, hasNewText, toEnd } = useRolling(paragraphs, layout);
  const clearedAt = cleared ? paragraphs.findIndex(({ key }) => key === cleared.key) : -1;
  return (
    <>
      {/* Spoken only by who asks for it: announcements.tsx. The focus is for scrolling with the keyboard. */}
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard */}
      <div
        ref={scrollerRef}
        className="captions"
        role="log"
        aria-live="off"
        aria-label={t('overlay.captions')}
        tabIndex={0}
        data-scrolled-back={isScrolledBack || undefined}
      >
        <div ref={textRef} className="caption-flow">
          {paragraphs.map((paragraph, index) => (
            <CaptionParagraph
              key={paragraph.key}
              paragraph={paragraph}
              isNamed={
                isNamed && (index === 0 || (paragraph.isFirst && paragraph.source !== paragraphs[index - 1]?.source))
              }
              cleared={index < clearedAt ? paragraph.text.length : index === clearedAt ? (cleared?.length ?? 0) : 0}
            />
          ))}
        </div>
      </div>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: as above */}
      {hasNewText && (
        <Button className="new-text" onPress={toEnd}>
          <ArrowDown aria-hidden size={14} />
          {t('overlay.newText')}
        </Button>
      )}
    </>
  );
}

interface ParagraphProps {
  paragraph: Paragraph;
  isNamed: boolean;
  /** How many of its characters were taken away when nobody spoke. They can still be scrolled back to. */
  cleared: number;
}

const CaptionParagraph = memo(function CaptionParagraph({ paragraph, isNamed, cleared }: ParagraphProps) {
  const { t } = useTranslation();
  const { source, text } = paragraph;
  return (
    <p
      className="caption-line"
      dir="auto"
      data-source={source}
      data-spaced={isSpacedCjk(text) || undefined}
      data-cleared={cleared >= text.length || undefined}
    >
      {isNamed && (
        <bdi className="caption-source" data-cleared={cleared > 0 || undefined}>
          {t(`sourceName.${source}`)}
        </bdi>
      )}
      <span className="caption-text">
        {cleared > 0 && <span data-cleared>{text.slice(0, cleared)}</span>}
        {text.slice(cleared)}
      </span>
    </p>
  );
});

/** Korean breaks at its spaces, which a browser knows of the language alone. By the first letter: text that grows keeps it. */
function isSpacedCjk(text: string): boolean {
  return /^\P{L}*\p{Script=Hangul}/u.test(text);
}
