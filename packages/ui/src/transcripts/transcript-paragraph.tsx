import { type KeyboardEvent, memo } from 'react';
import { clockText } from '../clock-text.js';
import type { ReadingParagraph } from '../transcripts-api.js';
import { CorrectableWords } from './correctable-words.js';
import type { Mark } from './find-in-reading.js';
import { textSegments } from './text-segments.js';

interface Props {
  paragraph: ReadingParagraph;
  /** What its source is called. */
  name: string;
  /** That is said before it. */
  isNamed: boolean;
  marks: readonly Mark[];
  /** The hit that the search stands at; null: it is not here. */
  currentHit: number | null;
  /** It is where the keyboard comes in. */
  isEntry: boolean;
  /** Its words can be chosen, the one of this number first; null: they are text. */
  correcting: number | null;
  /** How many of its words, from the first on, will not grow any more. */
  wholeWords: number;
  onCorrect(source: string, word: number, text: string | null): void;
  onEndCorrecting(): void;
}

export const noMarks: readonly Mark[] = [];

/** A time in the margin, and what was said then. */
export const TranscriptParagraph = memo(function TranscriptParagraph(props: Props) {
  const { paragraph, name, isNamed, marks, currentHit, isEntry, correcting, wholeWords, onCorrect, onEndCorrecting } =
    props;
  const { source, startMs } = paragraph;
  return (
    // biome-ignore-start lint/a11y/noNoninteractiveTabindex: paragraphs are gone through with the arrow keys
    <article
      className="paragraph"
      data-paragraph={paragraph.id}
      data-source={source}
      tabIndex={isEntry ? 0 : -1}
      aria-label={`${clockText(startMs)}, ${name}`}
    >
      <time className="paragraph-time">{clockText(startMs)}</time>
      {isNamed && (
        <p className="paragraph-source" dir="auto">
          {name}
        </p>
      )}
      {correcting === null ? (
        <p className="paragraph-text" dir="auto">
          <Segments paragraph={paragraph} marks={marks} currentHit={currentHit} />
        </p>
      ) : (
        <CorrectableWords
          paragraph={paragraph}
          first={correcting}
          wholeWords={wholeWords}
          onCorrect={(word, text) => onCorrect(source, word, text)}
          onEnd={onEndCorrecting}
        />
      )}
    </article>
    // biome-ignore-end lint/a11y/noNoninteractiveTabindex: as above
  );
});

function Segments({ paragraph, marks, currentHit }: Pick<Props, 'paragraph' | 'marks' | 'currentHit'>) {
  return textSegments(paragraph, marks).map(({ text, hit, heard, isCorrected }, index) => {
    const shown = isCorrected ? <span className="corrected">{text}</span> : text;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which have no other name
      <span key={index}>
        {hit === null ? shown : <mark data-current={hit === currentHit || undefined}>{shown}</mark>}
        {heard !== null && <del className="heard">{heard}</del>}
      </span>
    );
  });
}

/** The word of a paragraph at a point of the window; null: there is none. For the mouse. */
export function wordAtPoint(paragraph: ReadingParagraph, element: Element, x: number, y: number): number | null {
  const range = element.ownerDocument.caretRangeFromPoint(x, y);
  const text = element.querySelector('.paragraph-text');
  if (!range || !text?.contains(range.startContainer)) return null;
  const before = element.ownerDocument.createRange();
  before.setStart(text, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const fragment = before.cloneContents();
  for (const heard of fragment.querySelectorAll('.heard')) heard.remove();
  let left = fragment.textContent?.length ?? 0;
  for (const [place, word] of paragraph.words.entries()) {
    if (left < word.length) return place;
    left -= word.length;
  }
  return paragraph.words.length - 1;
}

/** Where a key leads among the paragraphs; null: it is none that does. */
export function paragraphStep({ key }: KeyboardEvent): 1 | -1 | 'first' | 'last' | null {
  switch (key) {
    case 'ArrowDown':
      return 1;
    case 'ArrowUp':
      return -1;
    case 'Home':
      return 'first';
    case 'End':
      return 'last';
    default:
      return null;
  }
}
