import type { BrowserWindow } from 'electron';

/** Before a page whose process died is loaded again: one that dies at once must not take the machine with it. */
const waitMs = 500;

/**
 * Loads a page again whose process dies: it is a view, and gets all there is to show when it attaches again.
 * @param onLost by what reason, as Chromium calls it
 */
export function reloadWhenLost(window: BrowserWindow, onLost: (reason: string) => void): void {
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    onLost(reason);
    if (reason !== 'clean-exit') setTimeout(() => window.isDestroyed() || window.webContents.reload(), waitMs);
  });
}
