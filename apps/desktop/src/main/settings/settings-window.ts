import type { BrowserWindow } from 'electron';
import { createPageWindow } from '../page-window.js';

export function createSettingsWindow(preloadFolder: string, icon: string): BrowserWindow {
  return createPageWindow({
    kind: 'settings',
    title: 'Undertext: settings',
    width: 880,
    height: 640,
    minWidth: 520,
    minHeight: 400,
    preloadFolder,
    icon,
  });
}
