/** Each door tried: by a page that has turned hostile, and by forged messages. */

import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { WebPreferences } from 'electron';
import { ask } from '../overlay-window.js';
import { expect, test, type Undertext } from '../undertext.js';

const elsewhere = [
  'https://example.org/',
  'file:///etc/passwd',
  'data:text/html,hostile',
  'app://undertext/capture/index.html',
];

test('nothing of Node is in a page', async ({ launch }) => {
  const app = await launch();
  for (const page of [await app.overlay(), await app.capture()]) {
    const found = await page.evaluate(() =>
      ['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer', 'electron'].filter(
        (name) => name in globalThis,
      ),
    );
    expect(found).toEqual([]);
  }
  // What the preloads give, and no more.
  const given = (page: Page, name: string) =>
    page.evaluate((one) => Reflect.ownKeys(Reflect.get(globalThis, one)), name);
  expect(await given(await app.overlay(), 'captions')).toEqual(['attach', 'command']);
  expect(await given(await app.capture(), 'capture')).toEqual(['tell']);
  const preferences = await app.electron.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) => {
      // Not in the typings.
      const inspected = contents as unknown as { getLastWebPreferences(): WebPreferences };
      const { sandbox, contextIsolation, nodeIntegration, webviewTag } = inspected.getLastWebPreferences();
      return { sandbox, contextIsolation, nodeIntegration, webviewTag };
    }),
  );
  for (const one of preferences) {
    expect(one).toEqual({ sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false });
  }
});

test('a page cannot go elsewhere @core', async ({ launch }) => {
  const app = await launch();
  const page = await app.overlay();
  for (const address of elsewhere) {
    await page.evaluate((target) => {
      setTimeout(() => {
        location.href = target;
      }, 0);
    }, address);
    await page.evaluate((target) => {
      const link = document.createElement('a');
      link.href = target;
      document.body.append(link);
      link.click();
      link.remove();
    }, address);
    await page.waitForTimeout(200);
    expect(page.url()).toBe('app://undertext/overlay/index.html');
  }
  // Asked of the page itself: Playwright still waits for the navigations that never came.
  expect(await page.evaluate(() => document.querySelector('[role=log]') !== null)).toBe(true);
});

test('a page cannot open a window @core', async ({ launch }) => {
  const app = await launch();
  const page = await app.overlay();
  await app.capture();
  const opened = await page.evaluate((addresses) => {
    const blank = document.createElement('a');
    blank.target = '_blank';
    blank.href = addresses[0]!;
    document.body.append(blank);
    blank.click();
    return ['about:blank', '', ...addresses].map((address) => window.open(address) === null);
  }, elsewhere);
  expect(new Set(opened)).toEqual(new Set([true]));
  await page.waitForTimeout(300);
  const count = await app.electron.evaluate(({ webContents }) => webContents.getAllWebContents().length);
  expect(count).toBe(2);
});

test('a page can embed no other', async ({ launch }) => {
  const app = await launch();
  const page = await app.overlay();
  await app.capture();
  await page.evaluate((addresses) => {
    for (const address of addresses) {
      for (const name of ['iframe', 'webview', 'object', 'embed']) {
        const element = document.createElement(name);
        document.body.append(element);
        try {
          element.setAttribute(name === 'object' ? 'data' : 'src', address);
        } catch {
          // Trusted types refuse it before it loads anything.
        }
      }
    }
  }, elsewhere);
  await page.waitForTimeout(500);
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  for (const frame of frames) {
    const hasContent = await frame.evaluate(() => 'captions' in globalThis || document.body?.textContent !== '');
    expect([frame.url(), hasContent && !frame.url().startsWith('chrome-error:')]).toEqual([frame.url(), false]);
  }
  const count = await app.electron.evaluate(({ webContents }) => webContents.getAllWebContents().length);
  expect(count).toBe(2);
});

test('a page runs no code but its own, and reaches nothing', async ({ launch }) => {
  const page = await (await launch()).overlay();
  const ran = await page.evaluate(async () => {
    const attempts: Record<string, () => unknown> = {
      // biome-ignore lint/security/noGlobalEval: it is what is tried
      eval: () => eval('1'),
      Function: () => new Function('return 1')(),
      'inline script': async () => {
        const script = document.createElement('script');
        const marks = globalThis as unknown as { ran?: boolean };
        try {
          script.textContent = 'globalThis.ran = true';
        } catch {
          script.append('globalThis.ran = true');
        }
        document.head.append(script);
        await new Promise((resolve) => setTimeout(resolve, 100));
        if (!marks.ran) throw new Error('refused');
      },
      'script from elsewhere': () =>
        new Promise((resolve, reject) => {
          const script = document.createElement('script');
          script.onload = resolve;
          script.onerror = reject;
          script.src = 'https://example.org/x.js';
          document.head.append(script);
        }),
      'fetch elsewhere': () => fetch('https://example.org/'),
      'fetch a file': () => fetch('file:///etc/passwd'),
      'fetch the code of main': async () => {
        const answer = await fetch('app://undertext/..%2fmain/main.js');
        if (!answer.ok) throw new Error('refused');
      },
      'open a socket': () =>
        new Promise((resolve, reject) => {
          const socket = new WebSocket('ws://127.0.0.1:9/');
          socket.onopen = resolve;
          socket.onerror = reject;
        }),
      'load a picture': () =>
        new Promise((resolve, reject) => {
          const picture = new Image();
          picture.onload = resolve;
          picture.onerror = reject;
          picture.src = 'file:///usr/share/pixmaps/debian-logo.png';
        }),
    };
    const succeeded: string[] = [];
    for (const [name, attempt] of Object.entries(attempts)) {
      // A timer's callback is the page's own doing; the debugger's call would be exempt from the policy.
      const error = await new Promise((resolve) => {
        setTimeout(async () => {
          try {
            await attempt();
            resolve(null);
          } catch (failure) {
            resolve(failure);
          }
        }, 0);
      });
      if (error === null) succeeded.push(name);
    }
    return succeeded;
  });
  expect(ran).toEqual([]);
});

const fakeDevices = ['--use-fake-device-for-media-stream'];

/** Which of the permissions a page asks for are given. */
function permissionsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const media = navigator.mediaDevices;
    const attempts: Record<string, () => Promise<unknown>> = {
      sound: () => media.getUserMedia({ audio: true }),
      camera: () => media.getUserMedia({ video: true }),
      'sound and camera': () => media.getUserMedia({ audio: true, video: true }),
      screen: () => media.getDisplayMedia({ video: true, audio: true }),
      place: () => new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)),
      notifications: async () => {
        if ((await Notification.requestPermission()) !== 'granted') throw new Error('refused');
      },
      midi: () => navigator.requestMIDIAccess({ sysex: true }),
      clipboard: () => navigator.clipboard.readText(),
    };
    const given: string[] = [];
    for (const [name, attempt] of Object.entries(attempts)) {
      try {
        await Promise.race([
          attempt(),
          new Promise((_resolve, reject) => setTimeout(() => reject(new Error('no answer')), 3000)),
        ]);
        given.push(name);
      } catch {}
    }
    return given;
  });
}

test('sound is for the capture window alone, and nothing else for any @core', async ({ launch }) => {
  const app = await launch({ flags: fakeDevices });
  expect(await permissionsOf(await app.overlay())).toEqual([]);
  expect(await permissionsOf(await app.capture())).toEqual(['sound']);
});

/** A page that was never ours, with a preload of ours, or with all of ipcRenderer in its hands. */
async function hostileWindow(app: Undertext, address: string, preload: string): Promise<Page> {
  const [page] = await Promise.all([
    app.electron.waitForEvent('window'),
    app.electron.evaluate(
      ({ BrowserWindow }, { address, preload }) => {
        const window = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
        void window.loadURL(address);
      },
      { address, preload },
    ),
  ]);
  await page.waitForLoadState();
  return page;
}

async function answersTo(page: Page, messages: [string, unknown][]): Promise<string[]> {
  return page.evaluate(async (sent) => {
    const { invoke } = (globalThis as unknown as { raw: { invoke(door: string, message: unknown): Promise<unknown> } })
      .raw;
    const answers: string[] = [];
    for (const [door, message] of sent) {
      answers.push(
        await invoke(door, message).then(
          () => `taken: ${door}`,
          () => 'refused',
        ),
      );
    }
    return answers;
  }, messages);
}

function rawPreload(home: string): string {
  const file = path.join(home, 'raw-preload.js');
  fs.writeFileSync(
    file,
    `const { contextBridge, ipcRenderer } = require('electron');
     contextBridge.exposeInMainWorld('raw', { invoke: (door, message) => ipcRenderer.invoke(door, message) });`,
  );
  return file;
}

const everyMessage: [string, unknown][] = [
  ['captions:attach', undefined],
  ['captions:command', { type: 'quit' }],
  ['capture:event', { type: 'ready' }],
  ['electron-log', {}],
  ['__ELECTRON_LOG__', {}],
];

for (const address of ['data:text/html,hostile', 'app://undertext/overlay/index.html']) {
  test(`a window that is none of ours is heard by no door: ${address} @core`, async ({ launch, home }) => {
    const app = await launch();
    await app.overlay();
    await app.capture();
    const page = await hostileWindow(app, address, rawPreload(home));
    expect(await answersTo(page, everyMessage)).toEqual(everyMessage.map(() => 'refused'));
    expect(await permissionsOf(page)).toEqual([]);
  });
}

test('a page that took the place of ours is heard by no door', async ({ launch }) => {
  const app = await launch({ flags: fakeDevices });
  const overlay = await app.overlay();
  const capture = await app.capture();
  const idOf = (kind: string) =>
    app.electron.evaluate(
      ({ webContents }, part) => webContents.getAllWebContents().find((one) => one.getURL().includes(part))!.id,
      `/${kind}/`,
    );
  const ids = { overlay: await idOf('overlay'), capture: await idOf('capture') };
  /** By main itself; what is in the window then. */
  const load = (kind: keyof typeof ids, address: string) =>
    app.electron.evaluate(
      async ({ webContents }, { id, address }) => {
        const contents = webContents.fromId(id)!;
        await contents.loadURL(address).catch(() => {});
        return (await contents.executeJavaScript('document.body.textContent')) as string;
      },
      { id: ids[kind], address },
    );
  for (const address of ['data:text/html,hostile', 'file:///etc/passwd', 'http://127.0.0.1:9/']) {
    expect(await load('overlay', address)).not.toMatch(/hostile|root:/);
  }
  // Not even main itself can bring in another page; so each gets the other's.
  await load('overlay', 'app://undertext/capture/index.html?hostile');
  await overlay.waitForURL(/hostile$/);
  const answer = await overlay.evaluate(async () => {
    const { captions } = globalThis as unknown as { captions: { command(message: unknown): Promise<unknown> } };
    return captions.command({ type: 'quit' }).then(
      () => 'taken',
      () => 'refused',
    );
  });
  expect(answer).toBe('refused');
  await load('capture', 'app://undertext/overlay/index.html?hostile');
  await capture.waitForURL(/hostile$/);
  expect(await permissionsOf(capture)).toEqual([]);
});

test('forged messages of our own overlay are refused @core', async ({ launch }) => {
  const app = await launch();
  const page = await app.overlay();
  await app.electron.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = async (address) => {
      opened.push(address);
    };
  });
  const forged: unknown[] = [
    null,
    'quit',
    { type: 'quit', now: true },
    { type: 'set-delay', delay: 1e9 },
    { type: 'use-model', model: { path: '/etc/passwd' } },
    { type: 'use-model', model: { token: '/etc/passwd' } },
    { type: 'use-model', model: { id: '/etc/passwd' } },
    { type: 'download-model', id: '../etc/passwd' },
    { type: 'open-link', link: 'https://example.org/' },
    { type: 'open-link', link: '__proto__' },
    { type: 'read-file', path: '/etc/passwd' },
  ];
  const answers = await page.evaluate(async (messages) => {
    const { captions } = globalThis as unknown as { captions: { command(message: unknown): Promise<unknown> } };
    return Promise.all(
      messages.map((message) =>
        captions.command(message).then(
          () => 'taken',
          () => 'refused',
        ),
      ),
    );
  }, forged);
  expect(answers).toEqual(forged.map(() => 'refused'));

  // Well formed, but for a file that nobody chose.
  const token = await page.evaluate(async () => {
    const { captions } = globalThis as unknown as { captions: { command(message: unknown): Promise<{ ok: boolean }> } };
    return captions.command({ type: 'use-model', model: { token: '3f0e1b74-58a4-4c8f-9d3c-0a4e53a1f3b2' } });
  });
  expect(token.ok).toBe(false);

  await ask(page, { type: 'open-link', link: 'models' });
  await expect
    .poll(() => app.electron.evaluate(() => (globalThis as unknown as { opened: string[] }).opened))
    .toEqual(['https://huggingface.co/handy-computer/Voxtral-Mini-4B-Realtime-2602-gguf']);
  expect(app.log()).not.toContain('passwd');
});

test('the scheme serves built files alone', async ({ launch }) => {
  const app = await launch();
  await app.overlay();
  const statuses = await app.electron.evaluate(async ({ session }) => {
    const asked = [
      'app://undertext/overlay/index.html',
      'app://undertext/..%2fmain/main.js',
      'app://undertext/../main/main.js',
      'app://undertext/%2e%2e%5cmain%5cmain.js',
      'app://undertext/overlay/',
      'app://other/overlay/index.html',
    ];
    const answers: number[] = [];
    for (const address of asked) answers.push((await session.defaultSession.fetch(address)).status);
    return answers;
  });
  expect(statuses).toEqual([200, 404, 404, 404, 404, 404]);
});
