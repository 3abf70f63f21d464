import { appearanceOptions } from './appearance-options.js';
import type { Settings } from './settings.js';

type AppearanceName = keyof typeof appearanceOptions;

/** The settings that decide how captions look, and when they go. */
export const appearanceNames = Object.keys(appearanceOptions) as AppearanceName[];

export type Appearance = Pick<Settings, AppearanceName>;
