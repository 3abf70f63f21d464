/** The hidden window in which sound is captured: closing or reloading any other window never touches it. */
import { BrowserWindow } from 'electron';
import { loadPage } from './load-page.js';
import { pagePreferences } from './page-preferences.js';

export function createCaptureWindow(): BrowserWindow {
  const window = new BrowserWindow({
    show: false,
    width: 200,
    height: 200,
    skipTaskbar: true,
    webPreferences: {
      ...pagePreferences('capture'),
      // A throttled page would lose sound.
      backgroundThrottling: false,
      // Nobody clicks in a window that nobody sees.
      autoplayPolicy: 'no-user-gesture-required',
    },
  });
  void loadPage(window, 'capture');
  return window;
}
