import { ArrowDown } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadingParagraph, SessionReading } from '../transcripts-api.js';
import { type HitPlace, markFinder, paragraphOf } from './find-in-reading.js';
import { type ReadingItem, readingBlocks, readingItems } from './reading-blocks.js';
import { type Correcting, TranscriptBlock } from './transcript-block.js';
import { paragraphStep, wordAtPoint } from './transcript-paragraph.js';
import { useFollowing } from './use-following.js';

interface Props {
  reading: SessionReading;
  isLive: boolean;
  /** What is looked for; empty: nothing. */
  query: string;
  /** The hit that the search stands at; another object each time that it is gone to. */
  target: HitPlace | null;
  onCorrect(source: string, word: number, text: string | null): void;
}

/** The text of a session: times in the margin, and what was looked for is marked. */
export function TranscriptText({ reading, isLive, query, target, onCorrect }: Props) {
  const { t } = useTranslation();
  const { paragraphs, gaps } = reading;
  const scrollerRef = useRef<HTMLDivElement | null>(null);
  const textRef = useRef<HTMLDivElement | null>(null);
  const [entry, setEntry] = useState<string | null>(null);
  const [correcting, setCorrecting] = useState<Correcting | null>(null);
  const { hasNewText, toEnd } = useFollowing(scrollerRef, textRef, isLive, paragraphs);
  const [marksIn] = useState(markFinder);
  const marks = useMemo(() => marksIn(paragraphs, query), [marksIn, paragraphs, query]);
  const blocks = useBlocks(useMemo(() => readingItems(paragraphs, gaps), [paragraphs, gaps]));
  const aimed = target === null ? undefined : paragraphOf(paragraphs, marks, target);
  const growing = useMemo(() => (isLive ? lastOfEachSource(paragraphs) : noneGrowing), [isLive, paragraphs]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: gone to once, also where the same is asked for again
  useEffect(() => {
    if (!aimed) return;
    const paragraph = find(scrollerRef.current, aimed.id);
    // Heights out of sight are not known: what is near comes into sight first, then the mark itself.
    paragraph?.scrollIntoView({ block: 'center' });
    const frame = requestAnimationFrame(() => {
      (paragraph?.querySelector('mark[data-current]') ?? paragraph)?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [target, aimed?.id]);

  const focus = (id: string) => {
    setEntry(id);
    const element = find(scrollerRef.current, id);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const id = (event.target as Element).closest<HTMLElement>('[data-paragraph]')?.dataset.paragraph;
    const index = paragraphs.findIndex((one) => one.id === id);
    if (index < 0 || correcting !== null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const step = paragraphStep(event);
    if (step !== null) {
      const next = step === 'first' ? 0 : step === 'last' ? paragraphs.length - 1 : index + step;
      const paragraph = paragraphs[Math.max(0, Math.min(paragraphs.length - 1, next))];
      if (paragraph) focus(paragraph.id);
    } else if (event.key === 'Enter' || event.key === 'F2') {
      setCorrecting({ paragraph: paragraphs[index]!.id, word: 0 });
    } else return;
    event.preventDefault();
  };

  const onDoubleClick = (event: MouseEvent<HTMLDivElement>) => {
    const element = (event.target as Element).closest<HTMLElement>('[data-paragraph]');
    const paragraph = paragraphs.find(({ id }) => id === element?.dataset.paragraph);
    if (!element || !paragraph || correcting !== null) return;
    const word = wordAtPoint(paragraph, element, event.clientX, event.clientY);
    if (word === null) return;
    getSelection()?.removeAllRanges();
    setCorrecting({ paragraph: paragraph.id, word });
  };

  const onEndCorrecting = useCallback(() => {
    setCorrecting((was) => {
      if (was) requestAnimationFrame(() => find(scrollerRef.current, was.paragraph)?.focus({ preventScroll: true }));
      return null;
    });
  }, []);

  return (
    <div className="reading">
      <section
        ref={scrollerRef}
        className="reading-scroll"
        aria-label={t('transcripts.text')}
        onKeyDown={onKeyDown}
        onDoubleClick={onDoubleClick}
        onFocus={(event) => {
          const id = (event.target as Element).closest<HTMLElement>('[data-paragraph]')?.dataset.paragraph;
          if (id !== undefined) setEntry(id);
        }}
      >
        <div ref={textRef} className="reading-text">
          {blocks.map((block, index) => (
            <TranscriptBlock
              // biome-ignore lint/suspicious/noArrayIndexKey: blocks are stretches of one list
              key={index}
              items={block}
              marks={marks}
              aimed={aimed && target && isIn(block, aimed.id) ? { paragraph: aimed.id, hit: target.hit } : null}
              entry={entryIn(block, entry ?? paragraphs[0]?.id)}
              correcting={correcting && isIn(block, correcting.paragraph) ? correcting : null}
              growing={growing}
              onCorrect={onCorrect}
              onEndCorrecting={onEndCorrecting}
            />
          ))}
        </div>
      </section>
      {hasNewText && (
        <button type="button" className="push new-text" onClick={toEnd}>
          <ArrowDown aria-hidden size={14} />
          {t('transcripts.newText')}
        </button>
      )}
    </div>
  );
}

function useBlocks(items: readonly ReadingItem[]) {
  const before = useRef<readonly (readonly ReadingItem[])[]>([]);
  return useMemo(() => {
    before.current = readingBlocks(items, before.current);
    return before.current;
  }, [items]);
}

function find(scroller: HTMLElement | null, id: string): HTMLElement | null {
  return scroller?.querySelector<HTMLElement>(`[data-paragraph="${CSS.escape(id)}"]`) ?? null;
}

const isIn = (block: readonly ReadingItem[], id: string) =>
  block.some((item) => item.type === 'paragraph' && item.paragraph.id === id);

const entryIn = (block: readonly ReadingItem[], id: string | undefined) =>
  id !== undefined && isIn(block, id) ? id : null;

const noneGrowing: ReadonlySet<string> = new Set();

/** Their last words may still grow. */
function lastOfEachSource(paragraphs: readonly ReadingParagraph[]): ReadonlySet<string> {
  return new Set(new Map(paragraphs.map(({ source, id }) => [source, id])).values());
}
