/** The hidden window in which sound is captured: closing or reloading any other window never touches it. */
import path from 'node:path';
import { BrowserWindow } from 'electron';
import { loadPage } from './load-page.js';

export function createCaptureWindow(preloadFolder: string): BrowserWindow {
  const window = new BrowserWindow({
    show: false,
    width: 200,
    height: 200,
    skipTaskbar: true,
    webPreferences: {
      preload: path.join(preloadFolder, 'capture.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      // A throttled page would lose sound.
      backgroundThrottling: false,
      // Nobody clicks in a window that nobody sees.
      autoplayPolicy: 'no-user-gesture-required',
    },
  });
  void loadPage(window, 'capture');
  return window;
}
