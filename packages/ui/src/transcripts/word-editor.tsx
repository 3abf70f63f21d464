import { type RefObject, useId, useState } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

interface Props {
  anchor: RefObject<HTMLElement | null>;
  word: string;
  /** null: the word is as it was heard. */
  heard: string | null;
  /** null: as it was heard. */
  onSave(text: string | null): void;
  onClose(): void;
}

/** Another text for a word; what was heard stays beside it. */
export function WordEditor({ anchor, word, heard, onSave, onClose }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(word);
  const id = useId();
  const isUsable = text.trim() !== '' && text.trim() !== word;
  return (
    <Popover
      className="popover"
      triggerRef={anchor}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      placement="bottom start"
      offset={6}
      containerPadding={8}
    >
      <Dialog className="word-editor" aria-label={t('transcripts.correct.label', { word })}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isUsable) onSave(text.trim() === heard ? null : text.trim());
            else onClose();
          }}
        >
          <p className="word-heard" dir="auto">
            {t('transcripts.correct.heard', { heard: heard ?? word })}
          </p>
          <label className="unseen" htmlFor={id}>
            {t('transcripts.correct.text')}
          </label>
          <input
            id={id}
            className="text"
            type="text"
            dir="auto"
            maxLength={200}
            autoFocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className="word-actions">
            {heard !== null && (
              <button type="button" className="push" onClick={() => onSave(null)}>
                {t('transcripts.correct.revert')}
              </button>
            )}
            <button type="button" className="push" onClick={onClose}>
              {t('transcripts.correct.cancel')}
            </button>
            <button type="submit" className="push main" disabled={!isUsable}>
              {t('transcripts.correct.save')}
            </button>
          </div>
        </form>
      </Dialog>
    </Popover>
  );
}
