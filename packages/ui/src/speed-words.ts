/** How fast something is, in words. */
import type { i18n } from 'i18next';
import type { ModelSpeed } from './devices-view.js';

export function speedWords({ realTime, isMeasured }: Omit<ModelSpeed, 'device'>, { t, language }: i18n): string {
  const figure = speedFigure(realTime, language);
  return t(isMeasured ? 'settings.speed.realTime' : 'settings.speed.about', { figure });
}

/** Down, as what is only nearly real time is not. */
export function speedFigure(realTime: number, language: string): string {
  const digits = realTime < 10 ? 1 : 0;
  const figure = Math.floor(realTime * 10 ** digits) / 10 ** digits;
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language, format).format(figure);
}
