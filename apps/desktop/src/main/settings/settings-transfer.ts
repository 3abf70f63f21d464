/** Settings are exported to a file and imported from one; what an import did can be undone. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  defaultSettings,
  readImport,
  type SettingName,
  type Settings,
  type StoredSettings,
  settingNames,
  writeSettings,
} from '@undertext/options';
import type { CommandAnswer } from '@undertext/ui/captions-api';
import type { Translate } from '@undertext/ui/messages';
import type { NotUnderstood, SettingsTransferView } from '@undertext/ui/settings-transfer-view';
import { app, type BrowserWindow, dialog } from 'electron';
import type { PrivateText } from '../diagnostics/private-text.js';
import type { Log } from '../log.js';
import { writeWhole } from '../write-whole.js';
import { type ImportPlan, importPlan } from './import-plan.js';

export interface SettingsTransferOptions {
  /** As they are written down: what the command line says of this run is none of theirs. */
  stored(): Settings;
  /** In force at once, and written down. */
  set(changes: Partial<Settings>): Promise<unknown>;
  reset(name: SettingName): void;
  /** Beyond what the table of options says. */
  isUsable(name: SettingName, value: unknown): boolean;
  privateText: PrivateText;
  log: Log;
  translate: Translate;
  onChange(): void;
}

/** Bytes; settings take a few thousand. */
const longestFile = 1024 * 1024;
const done: CommandAnswer = { ok: true };

export class SettingsTransfer {
  readonly #options: SettingsTransferOptions;
  #view: SettingsTransferView = { type: 'none' };
  #plan: ImportPlan = { changes: {}, asked: {} };
  /** What the settings were that the last import changed. */
  #before: Partial<Settings> = {};

  constructor(options: SettingsTransferOptions) {
    this.#options = options;
  }

  get view(): SettingsTransferView {
    return this.#view;
  }

  async export(window: BrowserWindow): Promise<CommandAnswer> {
    const { stored, privateText, log } = this.#options;
    const { filePath } = await dialog.showSaveDialog(window, {
      defaultPath: path.join(app.getPath('documents'), 'undertext-settings.json'),
      filters: this.#filters,
    });
    if (!filePath) return done;
    privateText.hide(filePath, '<settings>');
    try {
      // All of them: what has its default here may have another value there.
      await writeWhole(filePath, writeSettings(stored() as StoredSettings));
      return this.#become({ type: 'exported', file: path.basename(filePath) });
    } catch (error) {
      log.warn('the settings cannot be exported:', error);
      return this.#become({ type: 'not-exported' });
    }
  }

  async import(window: BrowserWindow): Promise<CommandAnswer> {
    const { stored, isUsable, privateText, log } = this.#options;
    const { filePaths } = await dialog.showOpenDialog(window, { properties: ['openFile'], filters: this.#filters });
    const [chosen] = filePaths;
    if (chosen === undefined) return done;
    const file = path.basename(chosen);
    privateText.hide(chosen, '<settings>');
    let text: string;
    try {
      if ((await stat(chosen)).size > longestFile) {
        return this.#become({ type: 'not-imported', file, reason: 'too-large' });
      }
      text = await readFile(chosen, 'utf8');
    } catch (error) {
      log.warn('the settings cannot be imported:', error);
      return this.#become({ type: 'not-imported', file, reason: 'not-readable' });
    }
    const read = readImport(text);
    if (!read) return this.#become({ type: 'not-imported', file, reason: 'no-settings' });
    const unusable = settingNames.filter((name) => name in read.values && !isUsable(name, read.values[name]));
    const values = Object.fromEntries(
      Object.entries(read.values).filter(([name]) => !unusable.includes(name as SettingName)),
    );
    this.#plan = importPlan({ ...read, values }, stored());
    const { unknown, invalid, isNewer } = read;
    const notUnderstood = { unknown, invalid: [...invalid, ...unusable], isNewer };
    const asked = Object.entries(this.#plan.asked) as [SettingName, string][];
    if (asked.length === 0) return this.#take(file, this.#plan.changes, [], notUnderstood);
    return this.#become({
      type: 'asking',
      file,
      others: Object.keys(this.#plan.changes).length,
      asked: asked.map(([name, value]) => ({ name, value })),
      ...notUnderstood,
    });
  }

  /** @param agreed of what was asked for */
  async take(agreed: readonly SettingName[]): Promise<CommandAnswer> {
    if (this.#view.type !== 'asking') return { ok: false, reason: 'nothing was asked' };
    const { file, unknown, invalid, isNewer } = this.#view;
    const { changes, asked } = this.#plan;
    const names = Object.keys(asked) as SettingName[];
    const taken = Object.fromEntries(names.filter((name) => agreed.includes(name)).map((name) => [name, asked[name]]));
    const left = names.filter((name) => !agreed.includes(name));
    return this.#take(file, { ...changes, ...taken }, left, { unknown, invalid, isNewer });
  }

  cancel(): CommandAnswer {
    return this.#become({ type: 'none' });
  }

  /** What was changed by hand since is left as it is. */
  async undo(): Promise<CommandAnswer> {
    if (this.#view.type !== 'imported') return { ok: false, reason: 'nothing was imported' };
    const { set, reset } = this.#options;
    const names = Object.keys(this.#before) as SettingName[];
    const isDefault = (name: SettingName) => this.#before[name] === defaultSettings[name];
    const others = names.filter((name) => !isDefault(name)).map((name) => [name, this.#before[name]]);
    for (const name of names.filter(isDefault)) reset(name);
    if (others.length > 0) await set(Object.fromEntries(others) as Partial<Settings>);
    return this.#become({ type: 'undone' });
  }

  async #take(
    file: string,
    changes: Partial<Settings>,
    left: SettingName[],
    notUnderstood: NotUnderstood,
  ): Promise<CommandAnswer> {
    const before = this.#options.stored();
    const names = Object.keys(changes) as SettingName[];
    this.#before = Object.fromEntries(names.map((name) => [name, before[name]]));
    if (names.length > 0) await this.#options.set(changes);
    return this.#become({ type: 'imported', file, count: names.length, left, ...notUnderstood });
  }

  #become(view: SettingsTransferView): CommandAnswer {
    this.#view = view;
    this.#options.onChange();
    return done;
  }

  get #filters() {
    return [{ name: this.#options.translate('dialog.settingsFiles'), extensions: ['json'] }];
  }
}
