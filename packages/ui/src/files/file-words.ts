/** What a file's row says, and how far its bar is: pure functions of its state. */
import type { i18n, TFunction } from 'i18next';
import { clockText } from '../clock-text.js';
import { durationLeft } from '../duration-left.js';
import type { FileProblem, FileState } from '../files-api.js';
import { percentOf } from '../percent-of.js';
import { speedFigure } from '../speed-words.js';

/** 0..1; null: it has no bar, or nobody knows how long it is. */
export function fileShare(state: FileState): number | null {
  if (state.type === 'preparing') return state.loaded;
  if (state.type !== 'captioning' || !state.durationMs) return null;
  return Math.min(1, state.positionMs / state.durationMs);
}

/** `43 %`, of what is being captioned; null: none is, or nobody knows. */
export function filePercent(state: FileState): number | null {
  const share = state.type === 'captioning' ? fileShare(state) : null;
  return share === null ? null : percentOf(share);
}

export function fileWords(state: FileState, messages: i18n): string {
  const { t } = messages;
  switch (state.type) {
    case 'waiting':
      return t('files.waiting');
    case 'preparing':
      return state.loaded === null ? t('files.preparing') : t('files.loading', { percent: percentOf(state.loaded) });
    case 'choosing':
      return t('files.track.choose');
    case 'captioning':
      return captioningWords(state, messages);
    case 'done':
      return state.session === null ? t('files.silent') : t('files.done', { duration: clockText(state.lengthMs) });
    case 'stopped':
      return state.session === null
        ? t('files.stoppedAtOnce')
        : t('files.stopped', { position: clockText(state.positionMs) });
    case 'failed': {
      const problem = problemWords(state, t);
      return state.session === null ? problem : t('files.upTo', { position: clockText(state.positionMs), problem });
    }
  }
}

export function problemWords({ problem, detail }: { problem: FileProblem; detail: string }, t: TFunction): string {
  return t(`files.problem.${problem}`, { detail });
}

function captioningWords(state: Extract<FileState, { type: 'captioning' }>, { t, language }: i18n): string {
  const position = clockText(state.positionMs);
  const percent = filePercent(state);
  const words = [
    percent === null || state.durationMs === null
      ? position
      : t('files.progress', { percent, position, duration: clockText(state.durationMs) }),
  ];
  if (state.speed !== null && !state.isHeld) {
    words.push(t('files.speed', { speed: speedFigure(state.speed, language) }));
  }
  if (state.isHeld) words.push(t('files.held'));
  else if (state.timeLeftMs !== null) {
    const { key, count } = durationLeft(state.timeLeftMs);
    words.push(t(key, { count }));
  }
  return words.join(' · ');
}
