/** The settings as they are in force: the file's, and over them what the command line of this run says. */
import type { OptionValues, SettingName, Settings } from '@undertext/options';
import { isSettingName } from '@undertext/options';
import type { SettingsFile } from '@undertext/options/settings-file';
import { type Language, languageFor } from '@undertext/ui/language';

export class AppSettings {
  readonly #file: SettingsFile;
  readonly #systemLanguages: readonly string[];
  #ofThisRun: Partial<Settings> = {};

  /** @param systemLanguages the best first */
  constructor(file: SettingsFile, systemLanguages: readonly string[] = []) {
    this.#file = file;
    this.#systemLanguages = systemLanguages;
  }

  /** Of the interface, now. */
  get language(): Language {
    return languageFor(this.current.language, this.#systemLanguages);
  }

  get current(): Settings {
    return { ...this.#file.settings, ...this.#ofThisRun };
  }

  /** As the file has them. */
  get stored(): Settings {
    return this.#file.settings;
  }

  /** Whether the command line of this run says it. */
  isOfThisRun(name: keyof Settings): boolean {
    return name in this.#ofThisRun;
  }

  /** From a command line; never written to the file. */
  setForThisRun(options: OptionValues): void {
    const settings = Object.entries(options).filter(([name]) => isSettingName(name));
    this.#ofThisRun = { ...this.#ofThisRun, ...Object.fromEntries(settings) };
  }

  /** Back to what it is before anybody sets it; a promise of the disk. @throws SettingsFileError */
  reset(name: SettingName): Promise<void> {
    const left = Object.entries(this.#ofThisRun).filter(([one]) => one !== name);
    this.#ofThisRun = Object.fromEntries(left);
    return this.#file.reset(name);
  }

  /**
   * In force at once; a promise of the disk. What the person chose takes the place of what the command line said.
   * @throws SettingsFileError
   */
  set(changes: Partial<Settings>): Promise<void> {
    const left = Object.entries(this.#ofThisRun).filter(([name]) => !(name in changes));
    this.#ofThisRun = Object.fromEntries(left);
    return this.#file.set(changes);
  }
}
