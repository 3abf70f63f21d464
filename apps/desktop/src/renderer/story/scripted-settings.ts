/** `SettingsApi` in memory: what main does with a setting or a model, as far as the window can see it. */
import { defaultSettings, type Settings } from '@undertext/options';
import type { Language } from '@undertext/ui';
import type { CommandAnswer } from '@undertext/ui/captions-api';
import type { SettingsApi, SettingsCommand, SettingsMessage, SettingsSnapshot } from '@undertext/ui/settings-api';
import { usualSettings } from './settings-states.js';
import type { SettingsStory } from './settings-stories.js';

export class ScriptedSettings implements SettingsApi {
  /** All that was asked for. */
  readonly commands: SettingsCommand[] = [];
  readonly #listeners = new Set<(message: SettingsMessage) => void>();
  #snapshot: SettingsSnapshot;
  #seq = 0;

  constructor({ state = {}, values = {} }: SettingsStory, language: Language) {
    this.#snapshot = { ...usualSettings, ...state, language };
    this.#snapshot.values = { ...this.#snapshot.values, ...values, language };
  }

  attach(listener: (message: SettingsMessage) => void): () => void {
    this.#listeners.add(listener);
    listener({ type: 'snapshot', seq: this.#seq, snapshot: this.#snapshot });
    return () => this.#listeners.delete(listener);
  }

  async command(command: SettingsCommand): Promise<CommandAnswer> {
    this.commands.push(command);
    switch (command.type) {
      case 'set':
        this.#set({ [command.name]: command.value });
        break;
      case 'reset':
        this.#set({ [command.name]: defaultSettings[command.name] });
        break;
      case 'set-shortcut': {
        const name = `shortcut${command.action.charAt(0).toUpperCase()}${command.action.slice(1)}`;
        this.#set({ [name]: command.keys ?? 'none' });
        break;
      }
      case 'model':
        if (command.action === 'download') this.#setModel(command.id, { ...underWay, waiting: null });
        if (command.action === 'pause')
          this.#setModel(command.id, { type: 'paused', bytes: 4e8, total, problem: null });
        if (command.action === 'cancel' || command.action === 'remove') {
          this.#setModel(command.id, { type: 'absent', problem: null });
        }
        break;
    }
    return { ok: true };
  }

  change(change: Partial<SettingsSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    this.#seq += 1;
    for (const listener of this.#listeners) listener({ type: 'change', seq: this.#seq, change });
  }

  #set(values: Record<string, unknown>): void {
    this.change({ values: { ...this.#snapshot.values, ...values } as Settings });
  }

  #setModel(id: string, state: SettingsSnapshot['models'][number]['state']): void {
    this.change({ models: this.#snapshot.models.map((model) => (model.id === id ? { ...model, state } : model)) });
  }
}

const total = 2_830_493_984;
const underWay = {
  type: 'downloading',
  bytes: 4e8,
  total,
  rate: 12e6,
  timeLeftMs: 203_000,
  isElsewhere: false,
} as const;
