import type { BrowserWindow } from 'electron';
import { expect, test, vi } from 'vitest';
import { KeyboardFocus } from '../../../src/main/shell/keyboard-focus.js';

vi.mock('electron', () => ({ app: { focus: () => {}, hide: () => {} } }));

function windowOf(changes: object = {}) {
  const webContents = { focus: () => {}, executeJavaScript: () => Promise.reject(new Error('its page is gone')) };
  const nothing = () => {};
  const window = { focus: nothing, hide: nothing, showInactive: nothing, isFocused: () => false };
  return { ...window, isDestroyed: () => false, webContents, ...changes } as unknown as BrowserWindow;
}

test('a page that cannot be asked is told as one without the focus', async () => {
  const troubles: string[] = [];
  await new KeyboardFocus(windowOf(), null, (what) => troubles.push(what)).take();
  expect(troubles).toEqual(['the overlay was not given the keyboard focus']);
});

test('a window that is gone is left alone', async () => {
  const focus = () => {
    throw new TypeError('Object has been destroyed');
  };
  const troubles: string[] = [];
  const gone = windowOf({ focus, isFocused: focus, isDestroyed: () => true });
  await new KeyboardFocus(gone, null, (what) => troubles.push(what)).take();
  expect(troubles).toEqual([]);
});
