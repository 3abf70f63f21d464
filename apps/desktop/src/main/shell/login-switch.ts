/** The setting of the start at login, kept the same as what the system will do. */
import type { Settings } from '@undertext/options';
import type { AppSettings } from '../app-settings.js';
import type { LaunchAtLogin } from './launch-at-login.js';

export interface LoginSwitchOptions {
  login: LaunchAtLogin;
  settings: AppSettings;
  set(changes: Partial<Settings>): void;
  /** The system refused, and why. */
  onRefused(why: string): void;
}

export class LoginSwitch {
  readonly #options: LoginSwitchOptions;

  constructor(options: LoginSwitchOptions) {
    this.#options = options;
  }

  /** The person may have changed it in the system's own settings, which count; a flag of this start counts more. */
  async begin(): Promise<void> {
    const { login, settings, set } = this.#options;
    const { launchAtLogin } = settings.current;
    if (settings.isOfThisRun('launchAtLogin')) await this.set(launchAtLogin);
    else if (login.isOn() !== launchAtLogin) set({ launchAtLogin: login.isOn() });
  }

  /** Resolves to why it could not be done; null if it was. */
  async set(on: boolean): Promise<string | null> {
    const { login, set, onRefused } = this.#options;
    let refusal: string | null = null;
    try {
      await login.set(on);
    } catch (error) {
      refusal = String(error);
    }
    const isOn = login.isOn();
    set({ launchAtLogin: isOn });
    if (isOn === on) return null;
    refusal ??= 'the system did not take it';
    onRefused(refusal);
    return refusal;
  }
}
