/** The captions' window: frameless, above all others, on every desktop. */
import path from 'node:path';
import { BrowserWindow, type Rectangle } from 'electron';
import { loadPage } from '../load-page.js';
import { leastSize } from './overlay-bounds.js';

export interface OverlayWindowOptions {
  bounds: Rectangle;
  preloadFolder: string;
  icon: string;
}

/** It stays hidden: `showOverlayWindow` shows it. */
export function createOverlayWindow({ bounds, preloadFolder, icon }: OverlayWindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    ...bounds,
    minWidth: leastSize.width,
    minHeight: leastSize.height,
    title: 'Undertext',
    icon,
    show: false,
    frame: false,
    transparent: true,
    hasShadow: false,
    resizable: true,
    maximizable: false,
    fullscreenable: false,
    skipTaskbar: true,
    webPreferences: {
      preload: path.join(preloadFolder, 'overlay.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      // Captions are written while another window has the focus.
      backgroundThrottling: false,
    },
  });
  window.removeMenu();
  void loadPage(window, 'overlay');
  return window;
}

/** Without taking the focus from what the person is doing. */
export function showOverlayWindow(window: BrowserWindow): void {
  window.showInactive();
  // X11 window managers forget what was asked for before the window was shown.
  window.setAlwaysOnTop(true, 'screen-saver');
  window.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true });
  window.moveTop();
}
