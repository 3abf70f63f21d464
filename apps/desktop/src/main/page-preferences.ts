import path from 'node:path';
import type { WebPreferences } from 'electron';
import type { WindowKind } from '../contract/window-kind.js';
import { preloadFolder } from './app-files.js';

/** What every page of the app is confined by; a preload of its kind is its only way out. */
export function pagePreferences(kind: WindowKind): WebPreferences {
  return {
    preload: path.join(preloadFolder, `${kind}.cjs`),
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
  };
}
