import type { BrowserWindow } from 'electron';
import { createPageWindow, type PageWindowOptions } from '../page-window.js';

export type TranscriptsWindowOptions = Pick<PageWindowOptions, 'title' | 'preloadFolder' | 'icon'>;

export function createTranscriptsWindow(options: TranscriptsWindowOptions): BrowserWindow {
  return createPageWindow({ kind: 'transcripts', width: 1040, height: 720, minWidth: 560, minHeight: 400, ...options });
}
