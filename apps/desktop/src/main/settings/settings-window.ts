import type { BrowserWindow } from 'electron';
import { createPageWindow, type PageWindowOptions } from '../page-window.js';

export type SettingsWindowOptions = Pick<PageWindowOptions, 'title' | 'preloadFolder' | 'icon'>;

export function createSettingsWindow(options: SettingsWindowOptions): BrowserWindow {
  return createPageWindow({ kind: 'settings', width: 880, height: 640, minWidth: 520, minHeight: 400, ...options });
}
