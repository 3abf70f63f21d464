/** The captions' window: frameless, above all others, on every desktop. */
import { BrowserWindow, type Rectangle } from 'electron';
import { windowIcon } from '../app-files.js';
import { loadPage } from '../load-page.js';
import { pagePreferences } from '../page-preferences.js';
import { leastSize } from './overlay-bounds.js';

/** It stays hidden: `showOverlayWindow` shows it. */
export function createOverlayWindow(bounds: Rectangle): BrowserWindow {
  const window = new BrowserWindow({
    ...bounds,
    minWidth: leastSize.width,
    minHeight: leastSize.height,
    title: 'Undertext',
    icon: windowIcon,
    show: false,
    frame: false,
    transparent: true,
    hasShadow: false,
    resizable: true,
    maximizable: false,
    fullscreenable: false,
    skipTaskbar: true,
    webPreferences: {
      ...pagePreferences('overlay'),
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
