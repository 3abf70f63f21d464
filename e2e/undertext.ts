/** The real app, started for a test with a home of its own. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, test as base, type ElectronApplication, type Page } from '@playwright/test';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const desktopFolder = path.join(root, 'apps/desktop');
export const resourcesFolder = path.join(root, 'resources');

export interface LaunchOptions {
  /** Of Chromium. */
  flags?: string[];
  /** Of the app: `--model demo`. */
  args?: string[];
  env?: Record<string, string>;
  /** What settings.json holds before the start. */
  settings?: string;
  /** Put before the command, a program and its arguments: `nice`. */
  through?: string[];
}

/** Whether the tests run on the packed app. */
export const isPacked = process.env.UNDERTEXT_E2E_PACKED !== undefined;

/** How the app is started: the executable, and what comes before its arguments. */
export function command(flags: string[] = []): { executable: string; args: string[] } {
  const packed = process.env.UNDERTEXT_E2E_PACKED;
  if (packed !== undefined) return { executable: packed, args: flags };
  const runtime = process.env.UNDERTEXT_E2E_ELECTRON;
  if (runtime === undefined) throw new Error('Run these tests with "pnpm e2e".');
  return { executable: runtime, args: [...flags, desktopFolder] };
}

export class Undertext {
  readonly electron: ElectronApplication;
  readonly dataFolder: string;
  /** What the app wrote to its output so far. */
  output = '';

  constructor(electron: ElectronApplication, dataFolder: string) {
    this.electron = electron;
    this.dataFolder = dataFolder;
    const child = electron.process();
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (bytes: Buffer) => {
        this.output += bytes.toString();
      });
    }
  }

  overlay(): Promise<Page> {
    return this.#window('overlay');
  }

  capture(): Promise<Page> {
    return this.#window('capture');
  }

  settings(): Promise<Page> {
    return this.#window('settings');
  }

  transcripts(): Promise<Page> {
    return this.#window('transcripts');
  }

  async #window(kind: string): Promise<Page> {
    const address = `app://undertext/${kind}/index.html`;
    const isIt = (page: Page) => page.url() === address;
    for (;;) {
      const page = this.electron.windows().find(isIt);
      if (page) {
        await page.waitForLoadState();
        return page;
      }
      await this.electron.waitForEvent('window');
    }
  }

  /** What is in settings.json now. */
  storedSettings(): Record<string, unknown> {
    const file = path.join(this.dataFolder, 'settings.json');
    return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>) : {};
  }

  /** What is in the log now. */
  log(): string {
    const file = path.join(this.dataFolder, 'logs', 'undertext.log');
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  }
}

export interface Fixtures {
  /** A home for the app, empty at first. */
  home: string;
  launch(options?: LaunchOptions): Promise<Undertext>;
}

/** Where an app with that home has its data. */
export const dataFolderOf = (home: string) => path.join(home, 'config', 'Undertext');

/** What a start of the app needs in its environment to live in `home`. */
export function environment(home: string, more: Record<string, string> = {}): Record<string, string> {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const models = { UNDERTEXT_MODELS_HOME: path.join(home, 'data'), HF_HOME: path.join(home, 'hub') };
  // Tests find things by their English names, whatever the language of who runs them.
  const own = { XDG_CONFIG_HOME: path.join(home, 'config'), LANGUAGE: 'en', ...models };
  return { ...Object.fromEntries(inherited), ...own, ...more };
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
  home: async ({}, use) => {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'undertext-home-'));
    await use(home);
    fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  },
  launch: async ({ home }, use, testInfo) => {
    const running: Undertext[] = [];
    await use(async ({ flags = [], args = [], env = {}, settings, through } = {}) => {
      const dataFolder = dataFolderOf(home);
      if (settings !== undefined) {
        fs.mkdirSync(dataFolder, { recursive: true });
        fs.writeFileSync(path.join(dataFolder, 'settings.json'), settings);
      }
      const start = command(flags);
      const electron = await _electron.launch({
        executablePath: through ? wrapped(home, [...through, start.executable]) : start.executable,
        args: [...start.args, ...args],
        env: environment(home, env),
      });
      const app = new Undertext(electron, dataFolder);
      running.push(app);
      return app;
    });
    for (const [index, app] of running.entries()) {
      await app.electron.close();
      if (testInfo.status === testInfo.expectedStatus) continue;
      await testInfo.attach(`output-${index}.txt`, { body: app.output });
      await testInfo.attach(`log-${index}.txt`, { body: app.log() });
    }
  },
});

/** A script that runs a command with the arguments that it gets: Playwright puts its own before all others. */
function wrapped(home: string, command: string[]): string {
  const script = path.join(home, 'start.sh');
  const quoted = command.map((part) => `'${part.replaceAll("'", `'\\''`)}'`);
  fs.writeFileSync(script, `#!/bin/sh\nexec ${quoted.join(' ')} "$@"\n`, { mode: 0o700 });
  return script;
}

export { expect } from '@playwright/test';
