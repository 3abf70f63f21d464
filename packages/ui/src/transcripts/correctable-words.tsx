import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadingParagraph } from '../transcripts-api.js';
import { WordEditor } from './word-editor.js';

interface Props {
  paragraph: ReadingParagraph;
  /** The word that is chosen at first. */
  first: number;
  wholeWords: number;
  onCorrect(word: number, text: string | null): void;
  onEnd(): void;
}

/** The words of a paragraph, each to be chosen and corrected. Escape ends it. */
export function CorrectableWords({ paragraph, first, wholeWords, onCorrect, onEnd }: Props) {
  const { t } = useTranslation();
  const { words, heard } = paragraph;
  const [chosen, setChosen] = useState(Math.min(first, Math.max(0, wholeWords - 1)));
  const [isEditing, setEditing] = useState(false);
  const list = useRef<HTMLParagraphElement | null>(null);
  const wordRef = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (!isEditing) list.current?.querySelector<HTMLElement>(`[data-word="${chosen}"]`)?.focus();
  }, [chosen, isEditing]);

  const onKeyDown = (event: KeyboardEvent) => {
    const isRightToLeft = list.current !== null && getComputedStyle(list.current).direction === 'rtl';
    const [forwards, backwards] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const step = event.key === forwards ? 1 : event.key === backwards ? -1 : 0;
    if (step !== 0) setChosen(Math.max(0, Math.min(wholeWords - 1, chosen + step)));
    else if (event.key === 'Home') setChosen(0);
    else if (event.key === 'End') setChosen(wholeWords - 1);
    else if (event.key === 'Enter' || event.key === ' ') setEditing(true);
    else if (event.key === 'Escape') onEnd();
    else if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no paragraph */}
      <p
        ref={list}
        className="paragraph-text"
        dir="auto"
        role="group"
        aria-label={t('transcripts.correct.words')}
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (!isEditing && !currentTarget.contains(relatedTarget)) onEnd();
        }}
      >
        {words.map((word, place) => {
          const space = /^\s*/u.exec(word)![0];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word's number is what it is
            <span key={place}>
              {space}
              {place < wholeWords ? (
                // biome-ignore lint/a11y/useSemanticElements: a button is a box, in which words do not wrap
                <span
                  ref={place === chosen ? wordRef : undefined}
                  role="button"
                  className="word"
                  data-word={place}
                  data-corrected={heard[place] !== undefined || undefined}
                  tabIndex={place === chosen ? 0 : -1}
                  aria-label={t('transcripts.correct.label', { word: word.trim() })}
                  onClick={() => {
                    setChosen(place);
                    setEditing(true);
                  }}
                  onKeyDown={() => {}}
                >
                  {word.slice(space.length)}
                </span>
              ) : (
                word.slice(space.length)
              )}
            </span>
          );
        })}
      </p>
      <p className="correct-hint">{t('transcripts.correct.hint')}</p>
      {isEditing && (
        <WordEditor
          anchor={wordRef}
          word={words[chosen]!.trim()}
          heard={heard[chosen]?.trim() ?? null}
          onSave={(text) => {
            setEditing(false);
            onCorrect(paragraph.firstWord + chosen, text);
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}
