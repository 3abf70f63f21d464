/** Starting the app when the person logs in: by an entry of ours on Linux, by the system's own list elsewhere. */
import fs from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { App } from 'electron';
import { writeWhole } from '../write-whole.js';
import { autostartEntry, isAutostartOn } from './autostart-entry.js';

export interface LaunchAtLogin {
  isOn(): boolean;
  /** @throws Error if the system refuses */
  set(on: boolean): Promise<void>;
}

/** `command`: how the app is started. `configFolder`: the person's, of XDG; on Linux alone. */
export function launchAtLogin(app: App, command: readonly string[], configFolder: string): LaunchAtLogin {
  if (process.platform === 'linux') return new AutostartFolder(path.join(configFolder, 'autostart'), command);
  const [program, ...args] = command;
  const item = { path: program!, args };
  return {
    isOn: () => app.getLoginItemSettings(item).openAtLogin,
    set: async (on) => app.setLoginItemSettings({ ...item, openAtLogin: on }),
  };
}

/** The folder of entries that Linux desktops start at login. */
export class AutostartFolder implements LaunchAtLogin {
  readonly #file: string;
  readonly #command: readonly string[];

  constructor(folder: string, command: readonly string[]) {
    this.#file = path.join(folder, 'undertext.desktop');
    this.#command = command;
  }

  isOn(): boolean {
    try {
      return isAutostartOn(fs.readFileSync(this.#file, 'utf8'));
    } catch {
      // What is not there, or cannot be read, no desktop starts either.
      return false;
    }
  }

  async set(on: boolean): Promise<void> {
    if (!on) {
      await rm(this.#file, { force: true });
      return;
    }
    await mkdir(path.dirname(this.#file), { recursive: true });
    await writeWhole(this.#file, autostartEntry(this.#command));
  }
}
