import type { Settings } from './settings.js';

/** The settings that decide how captions look, and when they go. */
export const appearanceNames = [
  'captionPreset',
  'captionFont',
  'captionSize',
  'captionWeight',
  'captionColor',
  'captionOutline',
  'captionShadow',
  'captionBackground',
  'captionBackgroundOpacity',
  'captionLineSpacing',
  'captionAlignment',
  'captionUpperCase',
  'captionLines',
  'captionWidth',
  'captionSilence',
  'captionSilenceSeconds',
  'captionAnnounce',
] as const satisfies readonly (keyof Settings)[];

export type Appearance = Pick<Settings, (typeof appearanceNames)[number]>;
