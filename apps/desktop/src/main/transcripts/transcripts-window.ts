import type { BrowserWindow } from 'electron';
import { createPageWindow } from '../page-window.js';

export function createTranscriptsWindow(preloadFolder: string, icon: string): BrowserWindow {
  return createPageWindow({
    kind: 'transcripts',
    title: 'Undertext: transcripts',
    width: 1040,
    height: 720,
    minWidth: 560,
    minHeight: 400,
    preloadFolder,
    icon,
  });
}
