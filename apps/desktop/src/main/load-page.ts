import type { BrowserWindow } from 'electron';
import type { WindowKind } from '../contract/window-kind.js';
import { windowAddress } from './window-address.js';

/** Loads the page of a window, which may be gone before that is done. */
export async function loadPage(window: BrowserWindow, kind: WindowKind): Promise<void> {
  try {
    await window.loadURL(windowAddress(kind));
  } catch (error) {
    if (!window.isDestroyed()) throw error;
  }
}
