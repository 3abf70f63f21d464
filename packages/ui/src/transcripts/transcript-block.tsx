import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { clockText } from '../clock-text.js';
import type { ReadingGap } from '../transcripts-api.js';
import type { Mark } from './find-in-reading.js';
import { keyOf, type ReadingItem } from './reading-blocks.js';
import { noMarks, TranscriptParagraph } from './transcript-paragraph.js';
import { useSessionWords } from './use-session-words.js';

/** Whose words are buttons, and which of them was chosen to begin with. */
export interface Correcting {
  paragraph: string;
  word: number;
}

interface Props {
  items: readonly ReadingItem[];
  /** Of the whole session, by paragraph. */
  marks: ReadonlyMap<string, readonly Mark[]>;
  /** Where the search stands, if it is here. */
  aimed: { paragraph: string; hit: number } | null;
  /** Where the keyboard comes in, if it is here. */
  entry: string | null;
  correcting: Correcting | null;
  /** Paragraphs whose last word may still grow. */
  growing: ReadonlySet<string>;
  onCorrect(source: string, word: number, text: string | null): void;
  onEndCorrecting(): void;
}

/** Some paragraphs, which the browser lays out only where they come into sight. */
export const TranscriptBlock = memo(function TranscriptBlock(props: Props) {
  const { source: nameOf } = useSessionWords();
  const { items, marks, aimed, entry, correcting, growing, onCorrect, onEndCorrecting } = props;
  return (
    <div className="reading-block">
      {items.map((item) => {
        if (item.type === 'gap') return <Gap key={keyOf(item)} gap={item.gap} />;
        const { paragraph, isNamed } = item;
        const { id, words } = paragraph;
        return (
          <TranscriptParagraph
            key={id}
            paragraph={paragraph}
            name={nameOf(paragraph.source)}
            isNamed={isNamed}
            marks={marks.get(id) ?? noMarks}
            currentHit={aimed?.paragraph === id ? aimed.hit : null}
            isEntry={entry === id}
            correcting={correcting?.paragraph === id ? correcting.word : null}
            wholeWords={words.length - (growing.has(id) ? 1 : 0)}
            onCorrect={onCorrect}
            onEndCorrecting={onEndCorrecting}
          />
        );
      })}
    </div>
  );
}, isSame);

/** Marks of other blocks do not matter, nor does who else grows. */
function isSame(before: Props, now: Props): boolean {
  const paragraphs = now.items.flatMap((item) => (item.type === 'paragraph' ? [item.paragraph.id] : []));
  return (
    before.items === now.items &&
    before.aimed?.paragraph === now.aimed?.paragraph &&
    before.aimed?.hit === now.aimed?.hit &&
    before.entry === now.entry &&
    before.correcting === now.correcting &&
    (before.marks === now.marks || paragraphs.every((id) => isSameMarks(before.marks.get(id), now.marks.get(id)))) &&
    (before.growing === now.growing || paragraphs.every((id) => before.growing.has(id) === now.growing.has(id)))
  );
}

function isSameMarks(before: readonly Mark[] = noMarks, now: readonly Mark[] = noMarks): boolean {
  return (
    before.length === now.length &&
    before.every(({ from, to, hit }, index) => {
      const other = now[index]!;
      return from === other.from && to === other.to && hit === other.hit;
    })
  );
}

function Gap({ gap: { atMs, lostMs, reason } }: { gap: ReadingGap }) {
  const { t } = useTranslation();
  const { length } = useSessionWords();
  return (
    <div className="reading-gap">
      <time className="paragraph-time">{clockText(atMs)}</time>
      <p>{t(`transcripts.gap.${reason}`, { length: length(lostMs) })}</p>
    </div>
  );
}
