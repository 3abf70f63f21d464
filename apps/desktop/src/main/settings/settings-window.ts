import path from 'node:path';
import { BrowserWindow } from 'electron';
import { windowAddress } from '../window-address.js';

export interface SettingsWindowOptions {
  preloadFolder: string;
  icon: string;
  title: string;
}

/** Shown once its page has something to show. */
export function createSettingsWindow({ preloadFolder, icon, title }: SettingsWindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    width: 880,
    height: 640,
    minWidth: 520,
    minHeight: 400,
    title,
    icon,
    show: false,
    fullscreenable: false,
    webPreferences: {
      preload: path.join(preloadFolder, 'settings.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
    },
  });
  window.removeMenu();
  window.once('ready-to-show', () => window.show());
  void window.loadURL(windowAddress('settings'));
  return window;
}
