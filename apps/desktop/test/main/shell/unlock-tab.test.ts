import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { UnlockTab } from '../../../src/main/shell/unlock-tab.js';

class Contents extends EventEmitter {
  readonly sent: unknown[] = [];
  reloads = 0;
  send(_channel: string, label: string): void {
    this.sent.push(label);
  }
  reload(): void {
    this.reloads++;
  }
}

class Page extends EventEmitter {
  static readonly made: Page[] = [];
  /** What becomes of the next loads. */
  static loads: Promise<void>[] = [];
  readonly webContents = new Contents();
  isGone = false;

  constructor() {
    super();
    Page.made.push(this);
  }

  async loadURL(): Promise<void> {
    await Page.loads.shift();
    this.webContents.emit('did-finish-load');
  }
  isDestroyed(): boolean {
    return this.isGone;
  }
  isVisible(): boolean {
    return false;
  }
  destroy(): void {
    this.isGone = true;
    this.emit('closed');
  }
  removeMenu(): void {}
  setTitle(): void {}
}

vi.mock('electron', () => ({
  BrowserWindow: function open() {
    return new Page();
  },
}));

function open() {
  const losses: string[] = [];
  const tab = new UnlockTab({
    register: (window) => window,
    title: () => 'Undertext',
    label: () => 'Unlock',
    onLost: () => losses.push('closed'),
    onTrouble: (what) => losses.push(what),
  });
  return { tab, losses };
}

beforeEach(() => {
  Page.made.length = 0;
  Page.loads = [];
});

test('a page that could not be loaded is made anew when it is wanted again', async () => {
  const { tab, losses } = open();
  Page.loads = [Promise.reject(new Error('ERR_FAILED'))];
  expect(await tab.prepare()).toBe(false);
  expect(await tab.prepare()).toBe(true);
  expect(Page.made.map(({ isGone }) => isGone)).toEqual([true, false]);
  expect(losses).toEqual([]);
});

test('a page whose process dies is loaded again, with its label: it is a way back', async () => {
  const { tab, losses } = open();
  await tab.prepare();
  const { webContents } = Page.made[0]!;
  expect(webContents.sent).toEqual(['Unlock']);
  webContents.emit('render-process-gone', {}, { reason: 'crashed' });
  await expect.poll(() => webContents.reloads).toBe(1);
  webContents.emit('did-finish-load');
  expect(webContents.sent).toEqual(['Unlock', 'Unlock']);
  expect(losses).toEqual(["the unlock tab's process is gone: crashed"]);
});
