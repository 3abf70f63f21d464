import { screen } from 'electron';
import type { ScreenSource } from './overlay-placing.js';

/** The screens as Electron tells them, in device-independent pixels. After the app is ready. */
export const electronScreens: ScreenSource = {
  all: () => screen.getAllDisplays(),
  primary: () => screen.getPrimaryDisplay(),
  pointer: () => screen.getCursorScreenPoint(),
};

/** Calls back whenever a screen comes, goes or changes. */
export function onScreensChanged(changed: () => void): void {
  screen.on('display-added', changed);
  screen.on('display-removed', changed);
  screen.on('display-metrics-changed', changed);
}
