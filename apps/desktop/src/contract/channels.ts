/** Every IPC channel there is. What a window sends is validated and its sender checked in main (ipc-doors.ts). */
import type { WindowKind } from './window-kind.js';

/** From a window to main, and which kind of window may send it. */
export const doors = {
  /** Send me the captions' snapshot, and changes from then on. */
  'captions:attach': 'overlay',
  /** A `CaptionsCommand`; answered with a `CommandAnswer`. */
  'captions:command': 'overlay',
  /** A `CaptureEvent`. */
  'capture:event': 'capture',
  /** The overlay is to take clicks again. */
  'unlock-tab:unlock': 'unlock-tab',
  /** Send me the settings' snapshot, and changes from then on. */
  'settings:attach': 'settings',
  /** A `SettingsCommand`; answered with a `CommandAnswer`. */
  'settings:command': 'settings',
  /** Send me the transcripts' snapshot, and changes from then on. */
  'transcripts:attach': 'transcripts',
  /** A `TranscriptsCommand`; answered with a `TranscriptsAnswer`. */
  'transcripts:command': 'transcripts',
  /** A `DecoderEvent`. */
  'decoder:event': 'decoder',
  /** Send me what is shown of files, now and whenever it changes. */
  'files:attach': ['overlay', 'transcripts'],
  /** A `FilesCommand`; answered with a `CommandAnswer`. */
  'files:command': ['overlay', 'transcripts'],
  /** Paths of files that were dropped on the window: told by the preload, which the page cannot reach. */
  'files:drop': ['overlay', 'transcripts'],
} as const satisfies Record<string, WindowKind | readonly WindowKind[]>;

export type Door = keyof typeof doors;

/** From main to a window: a `CaptionsMessage`. */
export const captionsMessage = 'captions:message';

/** From main to the settings window: a `SettingsMessage`. */
export const settingsMessage = 'settings:message';

/** From main to the transcripts window: a `TranscriptsMessage`. */
export const transcriptsMessage = 'transcripts:message';

/** From main to the capture window: a `CaptureRequest`, with a MessagePort where the request says so. */
export const captureRequest = 'capture:request';

/** From main to the decoding window: a `DecoderRequest`, with a MessagePort where the request says so. */
export const decoderRequest = 'decoder:request';

/** From main to windows that show files: a `FilesView`. */
export const filesMessage = 'files:message';

/** From main to the unlock tab: what its button says. */
export const unlockTabLabel = 'unlock-tab:label';
