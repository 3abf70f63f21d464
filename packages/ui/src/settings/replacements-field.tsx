import { parseReplacements, type Replacement } from '@undertext/options';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  value: string | null;
  onChange(value: string | null): void;
}

/** Pairs of a word and what is shown for it. A pair is added once its word is there. */
export function ReplacementsField({ value, onChange }: Props) {
  const { t } = useTranslation();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const pairs = value === null ? [] : (parseReplacements(value) ?? []);
  const commit = (next: Replacement[]) => onChange(next.length === 0 ? null : next.map(written).join(';'));
  const added = written({ from: from.trim(), to: to.trim() });
  const canAdd = !from.includes('=') && !`${from}${to}`.includes(';') && parseReplacements(added) !== null;
  return (
    <div className="pairs">
      {pairs.map((pair) => (
        <div key={pair.from} className="pair">
          <span>{pair.from}</span>
          <span aria-hidden>→</span>
          <span>{pair.to === '' ? t('settings.shownAsNothing') : pair.to}</span>
          <button
            type="button"
            className="reset"
            aria-label={t('settings.removeWord', { word: pair.from })}
            onClick={() => commit(pairs.filter((one) => one !== pair))}
          >
            <X aria-hidden size={14} strokeWidth={1.75} />
          </button>
        </div>
      ))}
      <form
        className="pair"
        onSubmit={(event) => {
          event.preventDefault();
          if (!canAdd) return;
          commit([...pairs.filter((one) => one.from !== from.trim()), { from: from.trim(), to: to.trim() }]);
          setFrom('');
          setTo('');
        }}
      >
        <input
          className="text"
          aria-label={t('settings.word')}
          placeholder={t('settings.word')}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <span aria-hidden>→</span>
        <input
          className="text"
          aria-label={t('settings.shownAs')}
          placeholder={t('settings.shownAs')}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <button type="submit" className="push" disabled={!canAdd}>
          {t('settings.addWord')}
        </button>
      </form>
    </div>
  );
}

function written({ from, to }: Replacement): string {
  return `${from}=${to}`;
}
