/** The captions' window: frameless, above all others, on every desktop. */
import path from 'node:path';
import { BrowserWindow, type Rectangle, screen } from 'electron';
import { overlayBounds } from './overlay-bounds.js';
import { windowAddress } from './window-address.js';

export function createOverlayWindow(workArea: Rectangle, preloadFolder: string): BrowserWindow {
  const window = new BrowserWindow({
    ...overlayBounds(workArea),
    minWidth: 320,
    minHeight: 120,
    title: 'Undertext',
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
  window.once('ready-to-show', () => {
    // Without taking the focus from what the person is doing.
    window.showInactive();
    // X11 window managers forget what was asked for before the window was shown.
    window.setAlwaysOnTop(true, 'screen-saver');
    window.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true });
  });
  void window.loadURL(windowAddress('overlay'));
  return window;
}

/** As high as its content needs, with the same lower edge. */
export function fitHeight(window: BrowserWindow, height: number): void {
  const bounds = window.getBounds();
  if (bounds.height === height) return;
  window.setBounds({ ...bounds, y: bounds.y + bounds.height - height, height });
}

/** Elsewhere, clicks go to what is below: macOS lets them through empty pixels by itself. */
export function setSolidAreas(window: BrowserWindow, areas: Rectangle[]): void {
  if (process.platform !== 'darwin') window.setShape(areas);
}

/** How often a window that is dragged looks where the pointer is. */
const dragMs = 16;

/** Moves with the pointer until the function returned is called. */
export function followPointer(window: BrowserWindow): () => void {
  const start = screen.getCursorScreenPoint();
  const { x, y } = window.getBounds();
  const timer = setInterval(() => {
    const now = screen.getCursorScreenPoint();
    if (!window.isDestroyed()) window.setPosition(x + now.x - start.x, y + now.y - start.y);
  }, dragMs);
  return () => clearInterval(timer);
}
