import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { Paragraph } from './caption-paragraphs.js';

/** Words that come together are told together: a screen reader cannot follow one at a time. */
const gatherMs = 1200;
/** What was told is left for a moment, as some readers look for it late. */
const keptAnnouncements = 8;

/** The text of paragraphs beyond what was told of them; `told`: characters by key. */
export function untold(paragraphs: readonly Paragraph[], told: ReadonlyMap<string, number>): string {
  return paragraphs
    .map(({ key, text }) => text.slice(told.get(key) ?? 0))
    .join('')
    .trim();
}

/** The captions for screen readers and braille displays, as they come: for who asked for it. */
export function Announcements({ paragraphs }: { paragraphs: readonly Paragraph[] }) {
  const { t } = useTranslation();
  const [announced, setAnnounced] = useState<{ id: number; text: string }[]>([]);
  const told = useRef<Map<string, number> | null>(null);
  const latest = useRef(paragraphs);
  latest.current = paragraphs;
  // What was there before is not news.
  told.current ??= lengthsOf(paragraphs);
  const hasNews = untold(paragraphs, told.current) !== '';
  useEffect(() => {
    if (!hasNews) return;
    const timer = setTimeout(() => {
      const text = untold(latest.current, told.current ?? new Map());
      told.current = lengthsOf(latest.current);
      setAnnounced((before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, text }].slice(-keptAnnouncements));
    }, gatherMs);
    return () => clearTimeout(timer);
  }, [hasNews]);
  return (
    <VisuallyHidden>
      <div role="log" aria-live="polite" aria-label={t('overlay.announced')}>
        {announced.map(({ id, text }) => (
          <p key={id} dir="auto">
            {text}
          </p>
        ))}
      </div>
    </VisuallyHidden>
  );
}

function lengthsOf(paragraphs: readonly Paragraph[]): Map<string, number> {
  return new Map(paragraphs.map(({ key, text }) => [key, text.length]));
}
