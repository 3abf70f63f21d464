/** Whether a model fits, in words. */
import type { i18n } from 'i18next';
import { byteSize } from './byte-size.js';
import type { ModelFit } from './devices-view.js';

export function fitWords({ device, isProcessor, fit, needs }: ModelFit, { t, language }: i18n): string {
  const where = isProcessor ? 'modelFitHere' : 'modelFit';
  return t(`settings.devices.${where}.${fit}`, { device, needs: byteSize(needs, language) });
}
