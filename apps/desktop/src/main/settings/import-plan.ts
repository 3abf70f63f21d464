/** What an imported file would change, and what of that has to be asked for. Pure. */
import {
  optionDefinition,
  type SettingName,
  type Settings,
  type SettingsImport,
  settingNames,
} from '@undertext/options';
import { isPath } from '../models/model-path.js';

export interface ImportPlan {
  /** Settings that become others without a question. */
  changes: Partial<Settings>;
  /** Addresses and places of files: where the app would reach out to, or read and write. */
  asked: Partial<Settings>;
}

/** What is the same already is neither. */
export function importPlan({ values }: SettingsImport, current: Settings): ImportPlan {
  const changed = settingNames.filter((name) => name in values && values[name] !== current[name]);
  const pick = (names: readonly SettingName[]) =>
    Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Settings>;
  return {
    changes: pick(changed.filter((name) => !isAsked(name, values[name]))),
    asked: pick(changed.filter((name) => isAsked(name, values[name]))),
  };
}

/** Any text that could be one: a setting that is added later is asked for until it is said not to be. */
function isAsked(name: SettingName, value: unknown): boolean {
  const definition = optionDefinition(name);
  if (definition.type !== 'text' || typeof value !== 'string' || value === definition.default) return false;
  switch (definition.picker) {
    case 'shortcut':
    case 'microphone':
    case 'device':
      return false;
    case 'model':
      return isPath(value);
    default:
      return true;
  }
}
