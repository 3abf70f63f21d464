import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelSpeed } from '../devices-view.js';
import { speedWords } from '../speed-words.js';

/** Times real time at the end of the bar; its mark is at a quarter. */
const fullBar = 4;

/** "3.1 × real time", and a thin bar with a mark where real time is. */
export function SpeedBar({ speed }: { speed: ModelSpeed }) {
  const { t, i18n } = useTranslation();
  const share = Math.min(1, speed.realTime / fullBar);
  const words = speedWords(speed, i18n);
  return (
    <span className="speed" data-slow={speed.realTime < 1 || undefined}>
      <span className="figure">{words}</span>
      <span
        className="speed-bar"
        role="img"
        aria-label={t('settings.speed.bar', { speed: words })}
        style={{ '--speed-share': share } as CSSProperties}
      />
    </span>
  );
}
