import { BrowserWindow } from 'electron';
import type { DownloadProgress } from '../models/download-progress.js';

/** Shows how far a download is on the app's icon in the task bar or dock, where the system has such a thing. */
export function showInTaskbar(progress: DownloadProgress | null): void {
  const share = progress === null ? -1 : progress.bytes / progress.total;
  for (const window of BrowserWindow.getAllWindows()) {
    window.setProgressBar(share, { mode: progress?.isWaiting ? 'paused' : 'normal' });
  }
}
