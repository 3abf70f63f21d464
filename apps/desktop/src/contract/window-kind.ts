/** The kinds of window there are; each has a preload of its own and may send only what `channels.ts` allows it. */
export const windowKinds = ['overlay', 'capture', 'unlock-tab', 'settings', 'transcripts', 'decoder'] as const;

export type WindowKind = (typeof windowKinds)[number];
