/** A window with a frame of the system's own, such as that of the settings. */
import path from 'node:path';
import { BrowserWindow } from 'electron';
import type { WindowKind } from '../contract/window-kind.js';
import { windowAddress } from './window-address.js';

export interface PageWindowOptions {
  /** Of its page and its preload. */
  kind: WindowKind;
  title: string;
  /** Screen pixels, as are the others. */
  width: number;
  height: number;
  minWidth: number;
  minHeight: number;
  preloadFolder: string;
  icon: string;
}

/** Shown once its page has something to show. */
export function createPageWindow({ kind, preloadFolder, ...look }: PageWindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    ...look,
    show: false,
    fullscreenable: false,
    webPreferences: {
      preload: path.join(preloadFolder, `${kind}.cjs`),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
    },
  });
  window.removeMenu();
  window.once('ready-to-show', () => window.show());
  void window.loadURL(windowAddress(kind));
  return window;
}

/** One that is open comes to the front. */
export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
