/** What the settings window shows of diagnostics, and may ask for. Types only. */

export type DiagnosticsView =
  | { type: 'none' }
  | { type: 'collecting' }
  /** Put together and not saved yet: what is in it. `isRefused`: the system did not let it be saved. */
  | { type: 'ready'; files: { name: string; bytes: number }[]; isRefused: boolean }
  /** Under this name, without its folder. */
  | { type: 'saved'; file: string }
  | { type: 'failed' };

export type DiagnosticsCommand =
  | { type: 'collect-diagnostics' }
  /** Answered with the text of one of its files. */
  | { type: 'show-diagnostics'; file: string }
  /** Shows the system's dialog, and saves what was shown. */
  | { type: 'save-diagnostics' }
  | { type: 'discard-diagnostics' };
